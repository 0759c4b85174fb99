import Testing

extension Issue {
  /// What the issue says.
  var text: String { comments.map(\.rawValue).joined(separator: "\n") }
}
