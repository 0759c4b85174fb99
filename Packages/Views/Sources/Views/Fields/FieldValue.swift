public import Features
public import Tagged

/// A value that a field can hold.
public protocol FieldValue: SendableMetatype {
  /// The value as JSON.
  var fieldJSON: JSONValue { get }
}

// MARK: - Conformances

extension String: FieldValue {
  public var fieldJSON: JSONValue { .string(self) }
}

extension Int: FieldValue {
  public var fieldJSON: JSONValue { .integer(self) }
}

extension Bool: FieldValue {
  public var fieldJSON: JSONValue { .bool(self) }
}

extension Tagged: FieldValue where RawValue: FieldValue {
  /// The raw value as JSON.
  public var fieldJSON: JSONValue { rawValue.fieldJSON }
}

extension Timestamp: FieldValue {
  /// A JSON string of the server's text.
  public var fieldJSON: JSONValue { .string(text) }
}

extension Optional: FieldValue where Wrapped: FieldValue {
  /// The value as JSON; `null` if there is none.
  public var fieldJSON: JSONValue { self?.fieldJSON ?? .null }
}
