import Features
import Terminal

/// One field of a record, as `--json` and `--fields` name it.
public struct Field<Record>: Sendable {
  /// The name as in the API's JSON, after those of the fields around it: `company.name`.
  let path: String
  /// Reads the field as JSON.
  let json: @Sendable (Record) -> JSONValue
  private var children: [Field] = []
  /// The form of the field in the lines of a record for a script.
  let form: Form

  /// The form of a field in the lines of a record for a script.
  enum Form: Sendable {
    /// A line with the path and the value, or with those of each field inside.
    case pair
    /// A block after the other fields.
    case block
    /// A line for each record of a list, after the other fields; `nil` if the list is not loaded.
    case rows(noun: String, @Sendable (Record) -> [[StyledText]]?)

    /// Whether the field is a long text.
    var isBlock: Bool { if case .block = self { true } else { false } }
  }

  /// Creates a field that holds one value.
  ///
  /// - Parameter isLong: Whether the value is text of several lines, which follows the other fields in a pipe.
  public init<Value: FieldValue>(
    _ name: String, isLong: Bool = false, _ value: @escaping @Sendable (Record) -> Value
  ) {
    path = name
    json = { value($0).fieldJSON }
    form = isLong ? .block : .pair
  }

  /// Creates a field that holds a record, whose fields have dotted paths.
  ///
  /// - Parameter record: Returns the record; `nil` is `null` in JSON.
  public init<Nested>(_ name: String, _ fields: FieldSet<Nested>, _ record: @escaping @Sendable (Record) -> Nested?) {
    path = name
    json = { record($0).map(fields.object) ?? .null }
    children = fields.fields.map { Field($0, of: record, prefix: "\(name).") }
    form = .pair
  }

  /// Creates a field that holds a list of records.
  ///
  /// - Parameter records: Returns the records; `nil` is `null` in JSON.
  public init<Nested>(
    _ name: String, _ format: ListFormat<Nested>, list records: @escaping @Sendable (Record) -> [Nested]?
  ) {
    path = name
    json = { record in records(record).map { .array($0.map(format.fields.object)) } ?? .null }
    form = .rows(noun: format.noun.one) { record in records(record).map { $0.map(format.plainCells(format.columns)) } }
  }

  /// Creates a field of a record that contains another from a field of the inner record.
  ///
  /// - Parameters:
  ///   - record: Returns the inner record; `nil` is `null` in JSON.
  ///   - prefix: The path of the inner record and a dot; empty if its fields are those of the outer record.
  init<Nested>(_ field: Field<Nested>, of record: @escaping @Sendable (Record) -> Nested?, prefix: String = "") {
    path = prefix + field.path
    json = { record($0).map(field.json) ?? .null }
    children = field.children.map { Field($0, of: record, prefix: prefix) }
    form =
      switch field.form {
      case .pair: .pair
      case .block: .block
      case .rows(let noun, let rows): .rows(noun: noun) { record($0).flatMap(rows) }
      }
  }

  /// Reads the field as text, as it is in a table.
  func text(_ record: Record) -> String { json(record).plainText }

  /// The field and the fields inside it.
  var all: [Field] { [self] + children.flatMap(\.all) }

  /// The fields with a line of their own in a pipe.
  var leaves: [Field] {
    guard case .pair = form else { return [] }
    return children.isEmpty ? [self] : children.flatMap(\.leaves)
  }
}
