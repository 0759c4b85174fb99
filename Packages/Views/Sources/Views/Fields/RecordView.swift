import Features
import Terminal

/// The fields of one record as labelled lines, as key-value pairs, or as JSON.
struct RecordView<Record: Sendable> {
  let fields: FieldSet<Record>
  let record: Record
  /// The paths of the fields to show; `nil` for all.
  let selectedFields: [String]?

  /// Returns whether a field, or a field inside it, is shown.
  func shows(_ name: String) -> Bool {
    selectedFields.map { $0.contains { $0 == name || $0.hasPrefix("\(name).") } } ?? true
  }

  /// The selected fields for a terminal; `nil` if none are selected.
  func selectedLines(_ paragraph: TextLayout) -> [StyledText]? {
    selectedFields.map { paths in
      let labelWidth = (paths.map { StyledText($0).displayWidth }.max() ?? 0) + 2
      return paths.flatMap { path in
        let value = value(at: path)
        // A selected field is shown even if it has no value.
        return value.isBlank
          ? paragraph.lines(path, style: .dim) : paragraph.labelled(path, value, labelWidth: labelWidth)
      }
    }
  }

  /// The selected fields for a script; `nil` if none are selected.
  var selectedPairs: [StyledText]? {
    selectedFields.map { paths in paths.map { TabSeparated.pair($0, value(at: $0)) } }
  }

  /// Returns the object of the selected fields and the errors of the sections.
  ///
  /// - Parameter idle: The fields that are left out unless they are selected, because they were not requested.
  func json(_ sections: [LoadedSection], leavingOut idle: Set<String> = []) -> JSONValue {
    guard case .object(let members) = fields.objects(of: selectedFields)(record) else { return .null }
    return .object(members.filter { selectedFields != nil || !idle.contains($0.key) } + sections.errors)
  }

  /// Returns the value at a path as text.
  func value(at path: String) -> String {
    fields.field(at: path)?.text(record) ?? ""
  }
}

extension TabSeparated {
  /// A key and its value on a line.
  static func pair(_ key: String, _ value: String) -> StyledText {
    line([StyledText(key, style: .dim), StyledText(value)])
  }
}
