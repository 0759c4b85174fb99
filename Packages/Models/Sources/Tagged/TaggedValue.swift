/// A raw value with a phantom type: what ``Tagged`` and ``EntityID`` have in common.
///
/// Both are read, written, printed and named by the extensions of this protocol, so that they cannot come to differ.
/// Extend it for what shall work with both, such as binding them to a database's columns.
public protocol TaggedValue<RawValue>: RawRepresentable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable, CustomPlaygroundDisplayConvertible
{
  /// The type that tells this value from others with an equal raw value; it is never stored or created.
  associatedtype Tag

  /// Tags a value.
  ///
  /// - Parameter rawValue: The value to tag.
  init(rawValue: RawValue)
}
