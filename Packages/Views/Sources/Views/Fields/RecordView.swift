import Features
public import Terminal

/// A record: a page on a terminal, its fields in a pipe, an object in JSON.
public struct RecordView<Record: Sendable>: View {
  private let fields: FieldSet<Record>
  private let record: Record?
  private let selectedFields: [String]?
  private let idleFields: Set<String>
  private let plainText: String?
  private let layout: (Record, TerminalProfile, PageStyle) -> Page

  /// The record, and the sections that are shown.
  public let sections: [LoadedSection]
  /// The notices about records that could not be read.
  public let notices: [Notice]

  /// Creates a view.
  ///
  /// - Parameters:
  ///   - record: The record; `nil` if it is not loaded.
  ///   - sections: The section of the record, and those that are shown with the field of the same name.
  ///   - idleFields: The fields that JSON leaves out unless they are selected, because they were not requested.
  ///   - plainText: The line for a script in place of the fields. The default is `nil`.
  ///   - layout: Returns the page.
  init(
    _ fields: FieldSet<Record>, of record: Record?, _ options: ViewOptions, sections: [LoadedSection],
    notices: [Notice] = [], leavingOut idleFields: Set<String> = [], plainText: String? = nil,
    layout: @escaping (Record, TerminalProfile, PageStyle) -> Page
  ) {
    self.fields = fields
    self.record = record
    self.notices = notices
    self.idleFields = idleFields
    self.plainText = plainText
    self.layout = layout
    selectedFields = options.fields
    func isShown(_ name: String) -> Bool {
      options.fields.map { $0.contains { $0 == name || $0.hasPrefix("\(name).") } } ?? true
    }
    self.sections = sections.prefix(1) + sections.dropFirst().filter { isShown($0.name) }
  }

  /// Returns the page, or the selected fields.
  public func page(_ profile: TerminalProfile, _ style: PageStyle) -> Page? {
    record.map { record in
      selectedFields.map { Page(lines(of: $0, record, TextLayout(profile))) } ?? layout(record, profile, style)
    }
  }

  private func lines(of paths: [String], _ record: Record, _ text: TextLayout) -> [StyledText] {
    if paths.count == 1 { return text.paragraphs(fields.field(at: paths[0])?.text(record) ?? "", indent: 0) }
    let labelWidth = (paths.map { StyledText($0).displayWidth }.max() ?? 0) + 2
    return paths.flatMap { path in
      let value = fields.field(at: path)?.text(record) ?? ""
      // A selected field is shown even if it has no value.
      return value.isBlank ? text.lines(path, style: .dim) : text.labelled(path, value, labelWidth: labelWidth)
    }
  }

  /// The page of a command, and the origin of the data in a dim line at the end.
  public func lines(_ profile: TerminalProfile, origin: DataOrigin) -> [StyledText] {
    guard var page = page(profile, .command(profile)) else { return [] }
    let text = origin.text.prefix(1).uppercased() + origin.text.dropFirst()
    if !text.isEmpty { page.addBlock(TextLayout(profile).lines(text, style: .dim)) }
    return page.lines
  }

  /// The fields for a script, or the selected ones; the value alone if one is selected.
  public var plainLines: [StyledText] {
    guard let record else { return [] }
    if let selectedFields {
      if selectedFields.count == 1 {
        return [StyledText(fields.field(at: selectedFields[0])?.text(record) ?? "", lineBreaks: .kept)]
      }
      return selectedFields.map { TabSeparated.pair($0, fields.field(at: $0)?.text(record) ?? "") }
    }
    return plainText.map { [StyledText($0)] } ?? fields.plainLines(record)
  }

  /// The fields that are one value or a long text, or the selected ones.
  public var table: RecordTable? {
    let paths = selectedFields ?? fields.fields.flatMap { $0.form.isBlock ? [$0] : $0.leaves }.map(\.path)
    return RecordTable(fields, paths.map { ListFormat.Column($0) }, record.map { [$0] } ?? [])
  }

  /// The object of the fields and the errors of the sections.
  public var json: JSONValue {
    guard let record, case .object(let members) = fields.objects(of: selectedFields)(record) else { return .null }
    return .object(members.filter { selectedFields != nil || !idleFields.contains($0.key) } + sections.errors)
  }
}
