/// A two-way conversion between a parent's action and a child's action, written out for one case of an enum.
///
/// ```swift
/// static let detail = ActionPath(embed: Action.detail) {
///   if case .detail(let action) = $0 { action } else { nil }
/// }
/// ```
public struct ActionPath<Root, Value>: Sendable {
  let embed: @Sendable (Value) -> Root
  let extract: @Sendable (Root) -> Value?

  /// Creates a path.
  ///
  /// - Parameters:
  ///   - embed: Wraps a child's action in the parent's: the name of the case, or a closure.
  ///   - extract: Returns the child's action, or `nil` if the parent's action is of another case.
  public init(embed: @escaping @Sendable (Value) -> Root, extract: @escaping @Sendable (Root) -> Value?) {
    self.embed = embed
    self.extract = extract
  }
}
