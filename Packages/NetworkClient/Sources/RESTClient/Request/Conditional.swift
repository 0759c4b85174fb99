/// The result of a conditional request (RFC 9110, section 13).
public enum Conditional<Value: Sendable>: Sendable {
  /// The response that the entity tag belongs to is still current: the server sent 304 (RFC 9110, section 15.4.5).
  case notModified
  /// The new value and its entity tag, for the next conditional request; `nil` if the server sent none.
  case modified(Value, entityTag: String?)
}

// MARK: - Conformances

extension Conditional: Equatable where Value: Equatable {}
extension Conditional: Hashable where Value: Hashable {}
