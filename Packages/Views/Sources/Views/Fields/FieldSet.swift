import Features
import Terminal

/// The fields of a kind of record, in the order in which they are shown.
public struct FieldSet<Record>: Sendable {
  /// The fields.
  public let fields: [Field<Record>]
  private let fieldsByPath: [String: Field<Record>]

  /// Creates a set of fields in the order to show them.
  ///
  /// Of two with the same path, the first one is at the path.
  public init(_ fields: [Field<Record>]) {
    self.fields = fields
    fieldsByPath = Dictionary(fields.flatMap(\.all).map { ($0.path, $0) }) { first, _ in first }
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
  public var paths: [String] { fields.flatMap(\.all).map(\.path) }

  /// Returns the field at a path; `nil` if there is none.
  func field(at path: String) -> Field<Record>? { fieldsByPath[path] }

  /// Returns a function that reads the field at a path as text; the text is empty if there is none.
  func text(at path: String) -> @Sendable (Record) -> String {
    guard let field = field(at: path) else { return { _ in "" } }
    return { field.text($0) }
  }

  /// Returns records in an order; those with equal values stay in theirs, and those without a value are last.
  func sorted(_ records: [Record], by order: RowOrder) -> [Record] {
    guard let field = field(at: order.field) else { return records }
    return records.sorted(by: field.text, isDescending: order.isDescending)
  }

  func object(_ record: Record) -> JSONValue {
    .object(fields.map { JSONValue.Member(key: $0.path, value: $0.json(record)) })
  }

  /// Returns a function that converts a record to an object of the selected fields; those of an object are members of
  /// it.
  ///
  /// - Parameter paths: The paths; `nil` for all fields.
  func objects(of paths: [String]?) -> (Record) -> JSONValue {
    guard let paths else { return object }
    let selected = paths.map { (keys: $0.split(separator: ".").map(String.init), field: field(at: $0)) }
    return { record in
      var members: [JSONValue.Member] = []
      for (keys, field) in selected { members.insert(field?.json(record) ?? .null, at: keys[...]) }
      return .object(members)
    }
  }

  /// Returns a record as lines for a script.
  ///
  /// Each field has a line with its path and its value. After a line `--` follow each long text, and the rows of the
  /// lists, which begin with their noun if there are several lists.
  func plainLines(_ record: Record) -> [StyledText] {
    var lines = fields.flatMap(\.leaves).map { TabSeparated.pair($0.path, $0.text(record)) }
    var lists: [(noun: String, rows: [[StyledText]]?)] = []
    for field in fields {
      switch field.form {
      case .pair: break
      case .block: lines += ["--", StyledText(field.text(record), lineBreaks: .kept)]
      case .rows(let noun, let rows): lists.append((noun, rows(record)))
      }
    }
    guard lists.contains(where: { $0.rows != nil }) else { return lines }
    let rows = lists.flatMap { noun, rows in
      (rows ?? []).map { TabSeparated.line((lists.count > 1 ? [StyledText(noun)] : []) + $0) }
    }
    return lines + ["--"] + rows
  }
}

extension FieldSet {
  /// Returns the selected fields of a record as lines for a script; the value alone if one is selected.
  func plainLines(_ record: Record, at paths: [String]) -> [StyledText] {
    func value(_ path: String) -> String { field(at: path)?.text(record) ?? "" }
    return paths.count == 1
      ? [StyledText(value(paths[0]), lineBreaks: .kept)] : paths.map { TabSeparated.pair($0, value($0)) }
  }
}

extension [JSONValue.Member] {
  /// Sets the value at a path of keys, whose objects are created.
  fileprivate mutating func insert(_ value: JSONValue, at keys: ArraySlice<String>) {
    guard let key = keys.first else { return }
    let index = firstIndex { $0.key == key }
    guard keys.count > 1 else {
      if index == nil { append(JSONValue.Member(key: key, value: value)) }
      return
    }
    var nested: [JSONValue.Member] = []
    if let index, case .object(let members) = self[index].value { nested = members }
    nested.insert(value, at: keys.dropFirst())
    let member = JSONValue.Member(key: key, value: .object(nested))
    if let index { self[index] = member } else { append(member) }
  }
}

extension TabSeparated {
  static func pair(_ key: String, _ value: String) -> StyledText {
    line([StyledText(key, style: .dim), StyledText(value)])
  }
}
