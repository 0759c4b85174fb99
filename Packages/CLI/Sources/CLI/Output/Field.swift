import NetworkClient

/// One field of a record, as `--json` and `--fields` know it.
struct Field<Row>: Sendable {
  /// Reads a value out of a record.
  typealias Reader = @Sendable (Row) -> JSONValue

  /// The field's name, as in the API's JSON.
  let name: String
  /// Every path that leads to or into this field, such as `company` and `company.name`.
  let paths: [String]
  /// Reads the field.
  let read: Reader
  private let readerBelow: @Sendable (Substring) -> Reader?

  /// Declares a field that holds one value.
  ///
  /// - Parameters:
  ///   - name: The field's name.
  ///   - read: Reads the field.
  init(_ name: String, _ read: @escaping Reader) {
    self.name = name
    self.read = read
    paths = [name]
    readerBelow = { _ in nil }
  }

  /// Declares a field that holds a record of its own, into which dotted paths lead.
  ///
  /// - Parameters:
  ///   - name: The field's name.
  ///   - fields: The fields of the record in it.
  ///   - record: Reads the record in it; `nil` is JSON's `null`.
  init<Record>(_ name: String, _ fields: FieldSet<Record>, _ record: @escaping @Sendable (Row) -> Record?) {
    self.name = name
    read = Self.through(record, fields.object)
    paths = [name] + fields.paths.map { "\(name).\($0)" }
    readerBelow = { path in fields.reader(at: path).map { Self.through(record, $0) } }
  }

  /// Declares a field that holds a list of records.
  ///
  /// - Parameters:
  ///   - name: The field's name.
  ///   - fields: The fields of each record in it.
  ///   - records: Reads the records in it; `nil` is JSON's `null`.
  init<Record>(
    _ name: String, _ fields: FieldSet<Record>, list records: @escaping @Sendable (Row) -> LossyArray<Record>?
  ) {
    self.init(name) { row in records(row).map { .array($0.map(fields.object)) } ?? .null }
  }

  /// Makes a field of what holds a record out of a field of the record.
  ///
  /// - Parameters:
  ///   - field: The record's field.
  ///   - record: Reads the record; `nil` is JSON's `null`.
  init<Record>(_ field: Field<Record>, of record: @escaping @Sendable (Row) -> Record?) {
    name = field.name
    read = Self.through(record, field.read)
    paths = field.paths
    readerBelow = { path in field.readerBelow(path).map { Self.through(record, $0) } }
  }

  private static func through<Record>(
    _ record: @escaping @Sendable (Row) -> Record?, _ read: @escaping Field<Record>.Reader
  ) -> Reader {
    { row in record(row).map(read) ?? .null }
  }

  /// What reads the value that a path leads to, from this field's name on.
  func reader(at path: Substring) -> Reader? {
    guard path.hasPrefix(name) else { return nil }
    let rest = path.dropFirst(name.count)
    if rest.isEmpty { return read }
    return rest.first == "." ? readerBelow(rest.dropFirst()) : nil
  }
}
