/// One field of a record, as `--json` and `--fields` name it.
public struct Field<Record>: Sendable {
  /// The field's name, as in the API's JSON.
  public let name: String
  /// The paths of the field and of the fields inside it, such as `company` and `company.name`.
  let paths: [String]
  /// Reads the field as text, as it is in a table.
  let text: @Sendable (Record) -> String
  /// Reads the field as JSON.
  let json: @Sendable (Record) -> JSONValue
  private let fieldBelow: @Sendable (Substring) -> Field?

  private init(
    name: String, paths: [String], text: @escaping @Sendable (Record) -> String,
    json: @escaping @Sendable (Record) -> JSONValue, fieldBelow: @escaping @Sendable (Substring) -> Field?
  ) {
    self.name = name
    self.paths = paths
    self.text = text
    self.json = json
    self.fieldBelow = fieldBelow
  }

  /// Creates a field that holds one value.
  public init<Value: FieldValue>(_ name: String, _ value: @escaping @Sendable (Record) -> Value) {
    self.init(
      name: name, paths: [name], text: { value($0).fieldText }, json: { value($0).fieldJSON }, fieldBelow: { _ in nil })
  }

  /// Creates a field that holds a record, whose fields have dotted paths.
  ///
  /// - Parameter record: Returns the record; `nil` is `null` in JSON.
  public init<Nested>(_ name: String, _ fields: FieldSet<Nested>, _ record: @escaping @Sendable (Record) -> Nested?) {
    self.init(
      name: name, paths: [name] + fields.paths.map { "\(name).\($0)" },
      text: { record($0).map { fields.object($0).text(.compact) } ?? "" },
      json: { record($0).map(fields.object) ?? .null },
      fieldBelow: { path in fields.field(at: path).map { Field($0, of: record) } })
  }

  /// Creates a field that holds a list of records.
  ///
  /// - Parameter records: Returns the records; `nil` is `null` in JSON.
  public init<Nested>(
    _ name: String, _ fields: FieldSet<Nested>, list records: @escaping @Sendable (Record) -> [Nested]?
  ) {
    self.init(name) { row in records(row).map { JSONValue.array($0.map(fields.object)) } ?? .null }
  }

  /// Creates a field of a record that contains another from a field of the inner record.
  ///
  /// - Parameter record: Returns the inner record; `nil` is `null` in JSON.
  public init<Nested>(_ field: Field<Nested>, of record: @escaping @Sendable (Record) -> Nested?) {
    self.init(
      name: field.name, paths: field.paths,
      text: { record($0).map(field.text) ?? "" },
      json: { record($0).map(field.json) ?? .null },
      fieldBelow: { path in field.fieldBelow(path).map { Field($0, of: record) } })
  }

  /// Returns the field at a path that begins with this field's name; `nil` if there is none.
  func field(at path: Substring) -> Field? {
    guard path.hasPrefix(name) else { return nil }
    let rest = path.dropFirst(name.count)
    if rest.isEmpty { return self }
    return rest.first == "." ? fieldBelow(rest.dropFirst()) : nil
  }
}
