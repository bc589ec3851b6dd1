// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "vendor_confs/reports.h"
#include "vendor_confs/writer_audit.h"

namespace vendor_confs {
namespace {

std::string as_json(const WriterAudit& audit) {
  using Json = nlohmann::ordered_json;
  Json findings = Json::array();
  for (const WriterFinding& finding : audit.findings) {
    findings.push_back({{"path", finding.path},
                        {"line", finding.line},
                        {"kind", std::string(to_string(finding.kind))},
                        {"text", finding.text}});
  }
  const Json report = {{"schema", 1}, {"files", audit.files}, {"findings", std::move(findings)}};
  // A source may hold any bytes, JSON may not.
  return report.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string as_text(const WriterAudit& audit, bool quiet) {
  if (audit.findings.empty() && !quiet) {
    return fmt::format("no other writer found in {} {}\n", audit.files,
                       audit.files == 1 ? "file" : "files");
  }
  std::string text;
  for (const WriterFinding& finding : audit.findings) {
    text += fmt::format("{}:{}: {}: {}\n", finding.path, finding.line, to_string(finding.kind),
                        finding.text);
  }
  return text;
}

}  // namespace

Report audit_report(const Options& options, const FileSystem& files) {
  const WriterAudit audit = audit_writers(files, options.audit_paths);
  Report report;
  report.out = options.format == Format::json ? as_json(audit) : as_text(audit, options.quiet);
  report.exit_code = audit.findings.empty() ? 0 : 1;
  return report;
}

}  // namespace vendor_confs
