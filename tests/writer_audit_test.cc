// SPDX-License-Identifier: Apache-2.0
#include "vendor_confs/writer_audit.h"

#include <random>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "vendor_confs/platform.h"
#include "vendor_confs/source_code.h"

namespace vendor_confs {
namespace {

/// The findings in a text as `LINE KIND`, one after the other.
std::string audit(const std::string& file, const std::string& text) {
  std::string found;
  for (const WriterFinding& finding : audit_source(file, text)) {
    found +=
        fmt::format("{}{} {}", found.empty() ? "" : ", ", finding.line, to_string(finding.kind));
  }
  return found;
}

/// Expects each line of code, alone in its file, to be of the kind; `""` for none.
void expect_each(const std::string& file, const std::string& kind,
                 const std::vector<std::string>& lines) {
  for (const std::string& line : lines) {
    EXPECT_EQ(audit(file, line + "\n"), kind.empty() ? "" : "1 " + kind) << line;
  }
}

TEST(ConfNames, EveryPlatformsConfIsOursAndNoOther) {
  for (const Platform& platform : platforms()) {
    const std::string line = fmt::format("open('backends_{}.conf', 'w')", platform.name);
    expect_each("a.py", "conf-name", {line});
  }
  expect_each("a.py", "",
              {"open('backends_cuda.conf', 'w')", "x = 'backends_tsingmicro.conf'",
               "x = 'backends_flaggems_cpp.conf'", "x = 'my_backends_metax.conf'",
               "x = 'backends_metax.config'", "x = 'backends_*.conf'", "x = 'backends_'"});
}

TEST(ConfNames, InEveryLanguage) {
  expect_each("a.py", "conf-name",
              {R"(P = {"dcu": "backends_dcu.conf"})", R"(w("\nbackends_dcu.conf"))",
               "TEXT = '''backends_dcu.conf'''"});
  expect_each("a.sh", "conf-name",
              {"cp x torch_fl/configs/backends_metax.conf", "cat > \"$D/backends_metax.conf\"",
               "git add 'backends_metax.conf'"});
  expect_each("a.cc", "conf-name",
              {R"(std::ofstream out("backends_gcu.conf");)", R"(auto s = R"(backends_gcu.conf // ")"
                                                             ")\";"});
  expect_each("a.h", "conf-name", {"#define CONF \"backends_gcu.conf\""});
  expect_each("CMakeLists.txt", "conf-name",
              {"install(FILES configs/backends_mps.conf)", "set(x \"a # backends_mps.conf\")",
               "set(x [=[ backends_mps.conf ]=])"});
  expect_each("notes", "conf-name", {"cp backends_mps.conf x"});
}

TEST(ConfNames, SpellingsThatBuildOne) {
  expect_each("a.py", "conf-name",
              {R"(f"backends_{platform}.conf")", R"("backends_{}.conf".format(p))",
               R"("backends_{0!s}.conf".format(p))", R"("backends_%s.conf" % p)",
               R"("backends_%(name)s.conf" % d)", R"("backends_" + p + ".conf")",
               R"(f"backends_{d['x']}.conf")"});
  expect_each("a.sh", "conf-name",
              {"cp x backends_$p.conf", "cp x backends_${p}.conf", "cp x backends_\"$p\".conf",
               "cp x backends_$(name).conf", "cp x backends_$1.conf"});
  expect_each("a.cc", "conf-name",
              {R"(fmt::format("backends_{}.conf", p);)", R"(auto s = "backends_" + p + ".conf";)",
               R"(std::snprintf(s, n, "backends_%s.conf", p);)"});
  expect_each("CMakeLists.txt", "conf-name",
              {"set(conf backends_${platform}.conf)", "set(conf backends_@platform@.conf)"});
  expect_each("a.py", "",
              {R"(n.startswith("backends_") and n.endswith(".conf"))", R"(f"backends_{p}.yaml")"});
}

TEST(FallbackTables, DefinitionsInEveryLanguage) {
  expect_each("a.py", "fallback-table",
              {"metax_triton_fallback = {", "metax_triton_fallback={'mm'}",
               "X_triton_fallback: set[str] = set()", "METAX_TRITON_FALLBACK = frozenset()",
               "self.dcu_triton_fallback = {}", "a, dcu_triton_fallback = {}, {}",
               "if x: dcu_triton_fallback = {}", "x = 1; dcu_triton_fallback: set = {}",
               "dcu_triton_fallback = \\\n    {}"});
  expect_each("a.cc", "fallback-table",
              {"const std::set<std::string> metax_triton_fallback = {",
               "static std::set<Op> metax_triton_fallback{\"mm\"};",
               "const char* metax_triton_fallback[] = {", "#define METAX_TRITON_FALLBACK \"mm\"",
               "run([&] { const auto metax_triton_fallback = f(); });"});
  expect_each("a.sh", "fallback-table",
              {"dcu_triton_fallback=(", "  local dcu_triton_fallback=\"mm bmm\"",
               "declare -A dcu_triton_fallback=()", "export DCU_TRITON_FALLBACK=mm",
               "dcu_triton_fallback+=(mm)", "true; dcu_triton_fallback[0]=mm"});
  expect_each("CMakeLists.txt", "fallback-table",
              {"set(dcu_triton_fallback mm bmm)", "list(APPEND DCU_TRITON_FALLBACK mm)"});
}

TEST(FallbackTables, UsesPass) {
  expect_each("a.py", "",
              {"if op in metax_triton_fallback:", "if metax_triton_fallback == x:",
               "write(metax_triton_fallback=table)", "write(\n    metax_triton_fallback=table,\n)",
               "if op in metax_triton_fallback: y = 3", "metax_triton_fallback: set[str]",
               "x = 'metax_triton_fallback = {'", "metax_triton_fallback_note = 1",
               "def f(metax_triton_fallback=None):", "ops -= metax_triton_fallback"});
  expect_each("a.cc", "",
              {"for (auto& op : metax_triton_fallback) {", "if (x == metax_triton_fallback) {",
               "return metax_triton_fallback;", "void f(Set metax_triton_fallback = {});",
               "auto x = \"metax_triton_fallback = {\";"});
  expect_each("a.sh", "",
              {"for op in \"${dcu_triton_fallback[@]}\"; do", "[ $dcu_triton_fallback = x ]",
               "echo 'dcu_triton_fallback=('"});
  expect_each("CMakeLists.txt", "",
              {"set(x ${dcu_triton_fallback})", "list(APPEND x ${dcu_triton_fallback})"});
}

TEST(Generator, RunsAndImportsInEveryLanguage) {
  expect_each("a.py", "generator",
              {"import gen_vendor_confs", "from gen_vendor_confs import build_all",
               "importlib.import_module(\"gen_vendor_confs\")",
               "subprocess.run([sys.executable, 'scripts/codegen/gen_vendor_confs.py'])",
               "os.system(\"python3 gen_vendor_confs.py\")", "SCRIPT = 'gen_vendor_confs.py'",
               "print(subprocess.check_output(['gen_vendor_confs']))",
               "print('a'); os.system('gen_vendor_confs')"});
  expect_each("a.sh", "generator",
              {"python3 scripts/codegen/gen_vendor_confs.py", "gen_vendor_confs --check",
               "echo start && gen_vendor_confs", "echo \"$(gen_vendor_confs --stats)\"",
               "echo `gen_vendor_confs`", "echo 'gen_vendor_confs.py' | sh",
               "if ! gen_vendor_confs --check; then"});
  expect_each("a.cc", "generator",
              {"std::system(\"gen_vendor_confs\");", "const char* kTool = \"gen_vendor_confs.py\";",
               "std::cerr << std::system(\"gen_vendor_confs\");",
               "std::cerr << \"a\"; run(\"gen_vendor_confs\");"});
  expect_each("CMakeLists.txt", "generator",
              {"execute_process(COMMAND python3 gen_vendor_confs.py)",
               "add_custom_command(OUTPUT x COMMAND gen_vendor_confs)",
               "set(TOOL \"gen_vendor_confs.py\")"});
}

TEST(Generator, PrintingItsCommandPasses) {
  expect_each("a.py", "",
              {"print(\"  python3 scripts/codegen/gen_vendor_confs.py\")",
               "print(\n    'with',\n    (\"run: gen_vendor_confs.py\"),\n)",
               "print(f'run: gen_vendor_confs.py {x}'.strip(), file=sys.stderr)",
               "print(textwrap.dedent('''\n  gen_vendor_confs.py\n'''))",
               "sys.stderr.write('run gen_vendor_confs.py')",
               "logging.getLogger(__name__).warning('run gen_vendor_confs.py')",
               "raise RuntimeError('run gen_vendor_confs.py')", "import test_gen_vendor_confs"});
  expect_each("a.sh", "",
              {"echo \"run: gen_vendor_confs.py\" >&2", "printf '%s\\n' gen_vendor_confs",
               "if true; then echo run gen_vendor_confs.py; fi", "X=1 echo gen_vendor_confs"});
  expect_each("a.cc", "",
              {"std::cerr << \"run: gen_vendor_confs.py\\n\";", "std::puts(\"gen_vendor_confs\");",
               "fmt::print(stderr, \"{}: gen_vendor_confs\", x);",
               "throw std::runtime_error(\"run gen_vendor_confs\");"});
  expect_each("CMakeLists.txt", "",
              {"message(STATUS \"run gen_vendor_confs.py\")", "message(run gen_vendor_confs.py)",
               "add_executable(gen_vendor_confs main.cc)", "project(gen_vendor_confs)"});
}

TEST(Comments, PassInEveryLanguage) {
  expect_each("a.py", "",
              {"# backends_metax.conf", "x = 1  # gen_vendor_confs.py", "'''backends_metax.conf'''",
               "def f():\n    \"\"\"One.\n\n    backends_metax.conf\n    \"\"\"\n    return 1",
               "def f(a, b=']'): 'backends_metax.conf'", "class A(B):\n    r'gen_vendor_confs'",
               "f()\n'backends_metax.conf'  # a string alone", "('gen_vendor_confs'\n 'more')",
               "\xEF\xBB\xBF'''backends_metax.conf'''", "x = '\\'#' # backends_metax.conf"});
  expect_each("a.sh", "",
              {"# backends_metax.conf", "run  # gen_vendor_confs", "x=1;# gen_vendor_confs",
               "x=${y#z} # gen_vendor_confs", "(( x = 1 << y )) # gen_vendor_confs",
               "cat <<-'EOF'\ndon't\n\tEOF\n# gen_vendor_confs", "cat <<<x # gen_vendor_confs"});
  expect_each(
      "a.cc", "",
      {"// backends_metax.conf", "int x; /* gen_vendor_confs\n gen_vendor_confs */",
       "// a \\\n gen_vendor_confs", "auto n = 1'000; // gen_vendor_confs'",
       "auto s = R\"x(\" /* )x\"; // gen_vendor_confs", "char c = '\"'; // gen_vendor_confs"});
  expect_each("CMakeLists.txt", "",
              {"# backends_metax.conf", "#[[ gen_vendor_confs\n gen_vendor_confs ]]",
               "set(x y) # gen_vendor_confs", "#[==[ ]] backends_metax.conf ]==]"});
  expect_each("codegen.yml", "", {"  # gen_vendor_confs"});
}

TEST(Comments, SignsOfThemInLiteralsAreNone) {
  EXPECT_EQ(audit("a.py", "x = '#'; y = 'backends_metax.conf'\n"), "1 conf-name");
  EXPECT_EQ(audit("a.py", "x = f('''#\n''', 'backends_metax.conf')\n"), "2 conf-name");
  EXPECT_EQ(audit("a.py", "f = lambda: 'backends_metax.conf'\n"), "1 conf-name");
  EXPECT_EQ(audit("a.py", "x = (\n  'backends_metax.conf'\n)\n"), "2 conf-name");
  EXPECT_EQ(audit("a.sh", "x=a#b; y=\"# $z\" backends_metax.conf\n"), "1 conf-name");
  EXPECT_EQ(audit("a.sh", "cat <<'E'\ndon't # backends_metax.conf\nE\n"), "2 conf-name");
  EXPECT_EQ(audit("a.sh", "cat <<EOF # x\n# gen_vendor_confs\nEOF\n"), "2 generator");
  EXPECT_EQ(audit("a.py", "# one\\\nx = 'backends_dcu.conf'\n"), "2 conf-name");
  EXPECT_EQ(audit("a.cc", "f(\"//\", \"/*\", \"backends_metax.conf\");\n"), "1 conf-name");
}

TEST(Comments, KeepTheShapeOfTheText) {
  const std::string text = "'''a\r\nb'''\nx = 1  # c\n";
  EXPECT_EQ(code_only(text, Language::python), "    \r\n    \nx = 1     \n");
}

TEST(Findings, CarryTheTrimmedLineAndEveryKindOfIt) {
  const auto found = audit_source(
      "x/a.py",
      "\n  dcu_triton_fallback = run('gen_vendor_confs', 'backends_dcu.conf')  # why\r\n");
  ASSERT_EQ(found.size(), 3U);
  EXPECT_EQ(found[0].kind, WriterKind::conf_name);
  EXPECT_EQ(found[1].kind, WriterKind::fallback_table);
  EXPECT_EQ(found[2].kind, WriterKind::generator);
  for (const WriterFinding& finding : found) {
    EXPECT_EQ(finding.path, "x/a.py");
    EXPECT_EQ(finding.line, 2U);
    EXPECT_EQ(finding.text,
              "dcu_triton_fallback = run('gen_vendor_confs', 'backends_dcu.conf')  # why");
  }
}

TEST(Languages, AreToldByNameOrFirstLine) {
  EXPECT_EQ(language_of("a/CMakeLists.txt", ""), Language::cmake);
  EXPECT_EQ(language_of("a.cmake", ""), Language::cmake);
  EXPECT_EQ(language_of("a.cu", ""), Language::cpp);
  EXPECT_EQ(language_of("tool", "#!/usr/bin/env python3\n"), Language::python);
  EXPECT_EQ(language_of("tool", "#!/bin/bash -e\n"), Language::shell);
  EXPECT_EQ(language_of("a.py", "#!/bin/sh\n"), Language::python);
  EXPECT_EQ(language_of("tool", "text"), Language::other);
}

TEST(AnyBytes, AreReadToTheEndInTheirOwnLength) {
  // The pieces that readers decide on, in any order, whole or cut off.
  const std::vector<std::string> pieces = {"\"\"\"",
                                           "'''",
                                           "\"",
                                           "'",
                                           "#",
                                           "#[[",
                                           "#[=[",
                                           "]]",
                                           "[==[",
                                           "//",
                                           "/*",
                                           "*/",
                                           "\\",
                                           "\r\n",
                                           "\n",
                                           "(",
                                           ")",
                                           "[",
                                           "]",
                                           "{",
                                           "}",
                                           "<<",
                                           "<<-",
                                           "<<<",
                                           "EOF",
                                           "R\"(",
                                           ")\"",
                                           "print",
                                           "echo",
                                           ";",
                                           ":",
                                           ",",
                                           "def f",
                                           "$'",
                                           "$(",
                                           "`",
                                           "|",
                                           "&",
                                           "=",
                                           "x_triton_fallback",
                                           "backends_dcu.conf",
                                           "gen_vendor_confs",
                                           " ",
                                           "\t",
                                           std::string(1, '\0'),
                                           "\xFF\xFE",
                                           "\xEF\xBB\xBF",
                                           "1'",
                                           "((",
                                           "))"};
  std::mt19937 random(1);
  for (int round = 0; round < 4000; ++round) {
    std::string text;
    for (auto n = random() % 24; n > 0; --n) {
      text += pieces[random() % pieces.size()];
    }
    for (const char* file : {"a.py", "a.sh", "a.cc", "CMakeLists.txt", "a.txt"}) {
      const SourceCode source = read_source_code(text, language_of(file, text));
      ASSERT_EQ(source.code.size(), text.size());
      ASSERT_EQ(source.commands.size(), text.size());
      ASSERT_EQ(source.statements.size(), text.size());
      audit_source(file, text);
    }
  }
}

}  // namespace
}  // namespace vendor_confs
