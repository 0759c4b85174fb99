/// What must not happen.
struct Finding {
  enum Kind: String {
    case crash = "CRASH"
    case hang = "HANG"
    /// An outcome long after the deadline.
    case late = "LATE"
    /// A value out of an answer whose status is none of success.
    case accepted = "ACCEPTED"
    /// A well-formed answer that was not understood.
    case misread = "MISREAD"
    /// A request that was said to be cancelled, though nobody did.
    case cancelled = "CANCELLED"
    case memory = "MEMORY"
    /// The fuzzer itself could not go on.
    case broken = "BROKEN"
  }

  let kind: Kind
  /// The seeds that bring it about, or among which they are.
  let seeds: [UInt64]
  let text: String
}

extension Finding {
  /// What is wrong with an outcome, if anything is.
  ///
  /// - Parameters:
  ///   - report: The outcome.
  ///   - sent: What the client got.
  init?(_ report: Report, _ sent: Sent) {
    func finding(_ kind: Kind, _ text: String) -> Finding { Finding(kind: kind, seeds: [report.seed], text: text) }
    let statusCode = sent.last.flatMap { ReplyReading($0).statusCode }
    if report.duration > Client.deadline + .seconds(2) {
      self = finding(.late, "\(report.kind) after \(report.duration)")
    } else if report.kind == Call.Outcome.cancelled {
      self = finding(.cancelled, report.text)
    } else if report.kind == Call.Outcome.value, !(200..<300).contains(statusCode ?? 0) {
      self = finding(.accepted, "a value out of an answer with status \(statusCode.map(String.init) ?? "unknown")")
    } else if let expected = sent.first.expectedOutcome, expected != report.kind {
      self = finding(.misread, "\(report.kind) for \(expected): \(report.text)")
    } else {
      return nil
    }
  }
}
