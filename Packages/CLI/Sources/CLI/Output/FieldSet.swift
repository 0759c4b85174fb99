/// The fields of a kind of record, in the order in which they are shown.
struct FieldSet<Row>: Sendable {
  /// The fields.
  let fields: [Field<Row>]

  /// Every path that can be asked for.
  var paths: [String] { fields.flatMap(\.paths) }

  /// A record as an object of all its fields.
  func object(_ row: Row) -> JSONValue {
    .object(fields.map { JSONValue.Member(key: $0.name, value: $0.read(row)) })
  }

  /// What makes the object of the fields asked for, under the paths they were asked by, of each record.
  ///
  /// - Parameter paths: The paths; `nil` for all fields.
  func objects(of paths: [String]?) -> Field<Row>.Reader {
    guard let paths else { return { object($0) } }
    let readers = paths.map { ($0, reader(at: $0[...]) ?? { _ in .null }) }
    return { row in .object(readers.map { JSONValue.Member(key: $0, value: $1(row)) }) }
  }

  /// What reads the value that a path leads to; `nil` where it leads nowhere.
  func reader(at path: Substring) -> Field<Row>.Reader? {
    for field in fields {
      if let reader = field.reader(at: path) { return reader }
    }
    return nil
  }

  /// Checks the fields asked for.
  ///
  /// - Parameter paths: The paths as typed.
  /// - Throws: ``CommandError`` that names the first unknown one, those like it, and all there are.
  func check(_ paths: [String]) throws(CommandError) {
    guard let unknown = paths.first(where: { reader(at: $0[...]) == nil }) else { return }
    let known = self.paths
    var failure = CommandError.usage("unknown field \(unknown.quoted)")
    failure.hints = Suggestions(for: unknown, among: known).hints()
    failure.hints.append("Fields: \(fields.map(\.name).joined(separator: ", "))")
    if let nested = known.first(where: { $0.hasSuffix(".name") }) {
      failure.hints.append("A dot leads into a field: \(nested)")
    }
    throw failure
  }
}
