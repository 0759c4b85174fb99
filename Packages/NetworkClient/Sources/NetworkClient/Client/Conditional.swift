/// The answer to a question that was asked only in case something has changed since (RFC 9110, section 13).
public enum Conditional<Value: Sendable>: Sendable {
  /// What the asker has is still what the server would send: it answered 304 (RFC 9110, section 15.4.5).
  case notModified
  /// What the server sent, and the entity tag to ask with next time; none where the server gave none.
  case modified(Value, entityTag: String?)
}

// MARK: - Conformances

extension Conditional: Equatable where Value: Equatable {}
extension Conditional: Hashable where Value: Hashable {}
