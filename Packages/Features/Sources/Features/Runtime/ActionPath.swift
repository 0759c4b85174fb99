/// The way from a parent's action to a child's and back: the case of an enum, written out by hand.
///
/// ```swift
/// static let detail = ActionPath(embed: Action.detail) {
///   if case .detail(let action) = $0 { action } else { nil }
/// }
/// ```
public struct ActionPath<Root, Value>: Sendable {
  /// Makes the parent's action of the child's.
  public let embed: @Sendable (Value) -> Root
  /// The child's action in the parent's; `nil` when that is about something else.
  public let extract: @Sendable (Root) -> Value?

  /// Makes a path.
  ///
  /// - Parameters:
  ///   - embed: Makes the parent's action of the child's; the name of the case will do.
  ///   - extract: Takes the child's action out of that case, and no other.
  public init(embed: @escaping @Sendable (Value) -> Root, extract: @escaping @Sendable (Root) -> Value?) {
    self.embed = embed
    self.extract = extract
  }
}
