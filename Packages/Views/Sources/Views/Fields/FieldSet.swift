/// The fields of a kind of record, in the order in which they are shown.
public struct FieldSet<Record>: Sendable {
  /// The fields.
  public let fields: [Field<Record>]

  public init(_ fields: [Field<Record>]) {
    self.fields = fields
  }

  /// Creates the fields of a record that contains another, followed by further fields.
  ///
  /// - Parameter record: Returns the inner record; `nil` is `null` in JSON.
  public init<Nested>(
    _ fields: FieldSet<Nested>, of record: @escaping @Sendable (Record) -> Nested?, adding further: [Field<Record>] = []
  ) {
    self.init(fields.fields.map { Field($0, of: record) } + further)
  }

  /// The paths of all fields, nested ones included.
  public var paths: [String] { fields.flatMap(\.paths) }

  /// Returns the field at a path; `nil` if there is none.
  public func field(at path: some StringProtocol) -> Field<Record>? {
    let path = Substring(path)
    for field in fields {
      if let found = field.field(at: path) { return found }
    }
    return nil
  }

  /// Returns a record as an object of all its fields.
  func object(_ record: Record) -> JSONValue {
    .object(fields.map { JSONValue.Member(key: $0.name, value: $0.json(record)) })
  }

  /// Returns a function that converts a record to an object of the selected fields, keyed by their paths.
  ///
  /// - Parameter paths: The paths; `nil` for all fields.
  func objects(of paths: [String]?) -> (Record) -> JSONValue {
    guard let paths else { return object }
    let selected = paths.map { (path: $0, field: field(at: $0)) }
    return { record in
      .object(selected.map { JSONValue.Member(key: $0.path, value: $0.field?.json(record) ?? .null) })
    }
  }
}
