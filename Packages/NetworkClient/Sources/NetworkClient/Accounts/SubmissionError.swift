public import Models

/// Why an account was not created or changed.
public enum SubmissionError: Error, Hashable, Sendable {
  /// The server understood the form and found fault with it (422: RFC 9110, section 15.5.21); nothing was changed.
  case rejected(ValidationErrors)
  /// The form or its answer did not arrive, or the server answered otherwise than success or 422.
  ///
  /// Nothing is sent again: whether the server did what was asked is open where the request may have reached it.
  case failed(NetworkError)
}

// MARK: - Conformances

extension SubmissionError: CustomStringConvertible {
  /// What happened, in one line without a full stop; texts of the server in it are not made safe for printing.
  public var description: String {
    switch self {
    case .rejected(let problems):
      "the server rejects it: "
        + (problems.inOrder.map { "\($0.field.rawValue) \($0.message)" } + problems.remarks).joined(separator: "; ")
    case .failed(let error):
      error.description
    }
  }
}
