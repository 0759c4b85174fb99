/// A violated property.
struct Finding {
  enum Kind: String {
    case crash = "CRASH"
    case hang = "HANG"
    /// A result long after the deadline.
    case late = "LATE"
    /// A value from a response without a success status.
    case accepted = "ACCEPTED"
    /// An error or a wrong result for a well-formed response.
    case misread = "MISREAD"
    /// A cancelled request, although nothing was cancelled.
    case cancelled = "CANCELLED"
    case memory = "MEMORY"
    /// A failure of the fuzzer.
    case broken = "BROKEN"
  }

  let kind: Kind
  /// The seeds that cause it, or that may.
  let seeds: [UInt64]
  let text: String
}

extension Finding {
  /// Returns the finding of a report, or `nil` if the result is valid.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - sent: The responses that the client received.
  init?(_ report: Report, _ sent: Sent) {
    func finding(_ kind: Kind, _ text: String) -> Finding { Finding(kind: kind, seeds: [report.seed], text: text) }
    let statusCode = sent.last.flatMap { ParsedResponse($0).statusCode }
    if report.duration > Client.deadline + .seconds(2) {
      self = finding(.late, "\(report.kind) after \(report.duration)")
    } else if report.kind == Call.Outcome.cancelled {
      self = finding(.cancelled, report.text)
    } else if report.kind == Call.Outcome.value, !(200..<300).contains(statusCode ?? 0) {
      self = finding(.accepted, "a value from a response with status \(statusCode.map(String.init) ?? "unknown")")
    } else if let expected = sent.first.expectedOutcome, expected != report.kind {
      self = finding(.misread, "\(report.kind) for \(expected): \(report.text)")
    } else {
      return nil
    }
  }
}
