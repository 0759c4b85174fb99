#if canImport(os)
  import os
#else
  import Synchronization
#endif

/// The names of the tagged types, because finding one takes longer than decoding a value.
#if canImport(os)
  // Available from macOS 13 on, and `Mutex` from 15.
  private let debugNames = OSAllocatedUnfairLock<[ObjectIdentifier: String]>(initialState: [:])
#else
  private let debugNames = Mutex<[ObjectIdentifier: String]>([:])
#endif

extension Tagged: CustomStringConvertible {
  /// The raw value's description, without the tag.
  @inlinable
  public var description: String { String(describing: rawValue) }
}

extension Tagged: CustomDebugStringConvertible {
  /// The raw value with its tag, such as `Post.ID(42)`.
  ///
  /// A type that is not the id of its tag is written in full: `Tagged<Email, String>("ada@example.org")`.
  public var debugDescription: String { "\(Self.debugName)(\(String(reflecting: rawValue)))" }

  /// `Post.ID` if this type is the id of `Post`, else the full name of the type.
  static var debugName: String {
    let id = ObjectIdentifier(Self.self)
    if let name = debugNames.withLock({ $0[id] }) { return name }
    let name = newDebugName
    debugNames.withLock { $0[id] = name }
    return name
  }

  private static var newDebugName: String {
    guard let entity = Tag.self as? any Identifiable.Type, isID(of: entity) else { return "\(Self.self)" }
    return "\(Tag.self).ID"
  }

  private static func isID<Entity: Identifiable>(of entity: Entity.Type) -> Bool { Entity.ID.self == Self.self }
}

extension Tagged: CustomReflectable {
  /// A mirror with the raw value as its one child, labelled with the tagged type's name, such as `Post.ID`.
  public var customMirror: Mirror {
    Mirror(self, children: [Self.debugName: rawValue], displayStyle: .struct)
  }
}

extension Tagged: CustomPlaygroundDisplayConvertible {
  /// The raw value.
  @inlinable
  public var playgroundDescription: Any { rawValue }
}
