extension TaggedValue {
  /// The raw value's description, without the tag: what belongs in a text for people.
  @inlinable
  public var description: String { String(describing: rawValue) }

  /// The raw value with its tag, such as `Post.ID(42)`: what belongs in a log or a failed test.
  ///
  /// A type that is not the id of its tag is written in full: `Tagged<Email, String>("ada@example.org")`.
  public var debugDescription: String { "\(Self.debugName)(\(String(reflecting: rawValue)))" }

  /// The raw value as one child whose label is the tagged type's name, such as `Post.ID`.
  public var customMirror: Mirror {
    Mirror(self, children: [Self.debugName: rawValue], displayStyle: .struct)
  }

  /// The raw value, as a playground shows it.
  @inlinable
  public var playgroundDescription: Any { rawValue }

  /// The name this type goes by in a program: `Post.ID` if it is the id of `Post`, else its full name.
  static var debugName: String {
    guard let entity = Tag.self as? any Identifiable.Type, isID(of: entity) else { return "\(Self.self)" }
    return "\(Tag.self).ID"
  }

  private static func isID<Entity: Identifiable>(of entity: Entity.Type) -> Bool { Entity.ID.self == Self.self }
}
