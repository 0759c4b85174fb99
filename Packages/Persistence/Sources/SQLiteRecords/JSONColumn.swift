import Foundation

/// A value that is stored as JSON in one column of text.
///
///     struct Recipe: MappedRecord, Identifiable {
///       static let table = "recipes"
///       static let mapping = RecordMapping<Recipe>(("id", \.id), ("steps", \.$steps)) {
///         Recipe(id: $0, steps: $1.wrappedValue)
///       }
///
///       var id: Int?
///       @JSONColumn var steps: [Step]
///     }
///
/// JSON's `null` is NULL in the column: an optional value is `nil` in the rows that were there before the column was
/// added, and `IS NULL` finds it.
///
/// Equal values have the same text, with sorted keys. SQLite's `json_extract(steps, '$[0].title')` queries it.
@propertyWrapper
public struct JSONColumn<Value: Codable & Sendable>: DatabaseValue {
  /// The value of the column.
  public var wrappedValue: Value

  /// Creates a column with a value.
  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  /// The value of the column, for ``MappedRecord/mapping``.
  public var projectedValue: Self { self }

  /// Reads JSON, or NULL as JSON's `null`.
  public init(from row: inout RowReader) throws {
    let column = row.index
    let isNull = row.readNull()
    let json = isNull ? "null" : try row.readText()
    do {
      wrappedValue = try decoder.decode(Value.self, from: Data(json.utf8))
    } catch {
      guard !isNull else { throw row.unexpectedValue(expected: "\(Value.self)") }
      // NULL is read as `nil`, so what is expected of any other value is the type of the optional's value.
      let type = (Value.self as? any OptionalType.Type)?.wrappedType ?? Value.self
      throw row.unexpectedValue(error, of: type, at: column)
    }
  }

  /// Writes JSON, or NULL for JSON's `null`.
  public func write(to row: inout RowWriter) throws {
    let json = String(decoding: try encoder.encode(wrappedValue), as: UTF8.self)
    if json == "null" { row.writeNull() } else { row.writeText(json) }
  }
}

// Shared: a table can have a million rows.
private let decoder = JSONDecoder()
private let encoder = {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  return encoder
}()

private protocol OptionalType {
  static var wrappedType: Any.Type { get }
}

extension Optional: OptionalType {
  fileprivate static var wrappedType: Any.Type { Wrapped.self }
}

// MARK: - Conformances

extension JSONColumn: Equatable where Value: Equatable {}

extension JSONColumn: Hashable where Value: Hashable {}
