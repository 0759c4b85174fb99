public import Features
public import Tagged

/// A value that a field can hold.
public protocol FieldValue: SendableMetatype {
  /// The value as text, as it is in a table; empty if there is no value.
  var fieldText: String { get }
  /// The value as JSON.
  var fieldJSON: JSONValue { get }
}

// MARK: - Conformances

extension String: FieldValue {
  public var fieldText: String { self }
  public var fieldJSON: JSONValue { .string(self) }
}

extension Int: FieldValue {
  /// The number in decimal digits.
  public var fieldText: String { description }
  public var fieldJSON: JSONValue { .integer(self) }
}

extension Bool: FieldValue {
  /// `true` or `false`.
  public var fieldText: String { description }
  public var fieldJSON: JSONValue { .bool(self) }
}

extension Tagged: FieldValue where RawValue: FieldValue {
  /// The raw value as text.
  public var fieldText: String { rawValue.fieldText }
  /// The raw value as JSON.
  public var fieldJSON: JSONValue { rawValue.fieldJSON }
}

extension Timestamp: FieldValue {
  /// The server's text.
  public var fieldText: String { text }
  /// A JSON string of the server's text.
  public var fieldJSON: JSONValue { .string(text) }
}

extension Optional: FieldValue where Wrapped: FieldValue {
  /// The value as text; empty if there is none.
  public var fieldText: String { self?.fieldText ?? "" }
  /// The value as JSON; `null` if there is none.
  public var fieldJSON: JSONValue { self?.fieldJSON ?? .null }
}

extension JSONValue: FieldValue {
  /// The value as compact JSON text; empty for `null`.
  public var fieldText: String { self == .null ? "" : text(.compact) }
  /// The value.
  public var fieldJSON: JSONValue { self }
}
