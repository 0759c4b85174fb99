import Terminal

/// One record by its fields: labelled lines, pairs of key and value, or JSON; the part of a view that all records share.
struct RecordView<Record: Sendable> {
  /// The fields of the record.
  let fields: FieldSet<Record>
  /// The record.
  let record: Record
  /// The paths asked for; `nil` for all.
  let asked: [String]?

  /// Whether a field, or something in it, is among those asked for, or all are.
  ///
  /// - Parameter name: The field's name.
  func shows(_ name: String) -> Bool {
    asked.map { $0.contains { $0 == name || $0.hasPrefix("\(name).") } } ?? true
  }

  /// The fields asked for, for a person; `nil` when none were named.
  ///
  /// - Parameter paragraph: Lays them out.
  func askedLines(_ paragraph: Paragraph) -> [StyledText]? {
    asked.map { paths in
      let labelWidth = (paths.map(\.displayWidth).max() ?? 0) + 2
      return paths.flatMap { paragraph.labelled($0, value(at: $0), labelWidth: labelWidth) }
    }
  }

  /// The fields asked for, for a program; `nil` when none were named.
  var askedPairs: [StyledText]? {
    asked.map { paths in paths.map { TabSeparated.pair($0, value(at: $0)) } }
  }

  /// The object of the fields asked for, and of what is missing.
  ///
  /// - Parameters:
  ///   - sections: The sections that were loaded each by itself.
  ///   - idle: The fields that are left out because nobody asked for them.
  func json(_ sections: [LoadedSection], leavingOut idle: Set<String> = []) -> JSONValue {
    guard case .object(let members) = fields.objects(of: asked)(record) else { return .null }
    return .object(members.filter { asked != nil || !idle.contains($0.key) } + sections.errors)
  }

  /// The value that a path leads to, as text.
  func value(at path: String) -> String {
    fields.reader(at: path[...])?(record).plainText ?? ""
  }
}

extension TabSeparated {
  /// A key and its value on a line, for a program.
  static func pair(_ key: String, _ value: String) -> StyledText {
    line([StyledText(key, style: .dim), StyledText(value)])
  }
}
