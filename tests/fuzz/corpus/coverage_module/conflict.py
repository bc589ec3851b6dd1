TILEOPS_OPS = {
<<<<<<< ours
'a'
=======
>>>>>>> theirs
}
