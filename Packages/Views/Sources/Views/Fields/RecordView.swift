import Features
import Foundation
import Terminal

protocol PageRecord: DetailRecord {
  /// The fields of the page: those of the record, and of its sections.
  static var pageFields: FieldSet<Detail<Self>.State> { get }

  /// Returns the sections, each named like its field. The default is an empty array.
  static func loadedSections(_ state: Detail<Self>.State) -> [LoadedSection]

  /// Limits the rows of the fields that hold lists. The default is nothing.
  static func limitRows(of state: inout Detail<Self>.State, to limit: Int)

  func page(_ state: Detail<Self>.State, _ layout: PageLayout) -> Page
}

extension PageRecord {
  static func loadedSections(_ state: Detail<Self>.State) -> [LoadedSection] { [] }

  static func limitRows(of state: inout Detail<Self>.State, to limit: Int) {}
}

/// A record: a page on a terminal, its fields in a pipe, an object in JSON.
struct RecordView<Record: PageRecord>: View {
  let state: Detail<Record>.State
  let options: ViewOptions
  /// The id of a record that was just created or changed, which is all that a script gets; `nil` for others.
  var submittedID: Account.ID?

  private var fields: FieldSet<Detail<Record>.State> { Record.pageFields }

  /// The state with at most as many rows in a list as the options allow; `nil` if the record is not loaded.
  private var shown: Detail<Record>.State? {
    guard state.content.record != nil else { return nil }
    var shown = state
    if options.limit > 0 { Record.limitRows(of: &shown, to: options.limit) }
    return shown
  }

  /// The record, and the sections that are shown.
  var sections: [LoadedSection] {
    if submittedID != nil { return [] }
    func isShown(_ name: String) -> Bool {
      options.fields.map { $0.contains { $0 == name || $0.hasPrefix("\(name).") } } ?? true
    }
    let record = LoadedSection(Record.route.entry.noun.one, state.content)
    return [record] + Record.loadedSections(state).filter { isShown($0.name) }
  }

  /// The notices about the rows that the sections lack.
  var notices: [Notice] { sections.flatMap(\.notices) }

  /// Returns the page, or the selected fields.
  func page(_ profile: TerminalProfile, _ style: PageStyle) -> Page? {
    guard let record = state.content.record else { return nil }
    if let paths = options.fields { return Page(lines(of: paths, TextLayout(profile))) }
    return record.page(state, PageLayout(profile: profile, style: style, options: options))
  }

  private func lines(of paths: [String], _ text: TextLayout) -> [StyledText] {
    if paths.count == 1 { return text.paragraphs(value(at: paths[0]), indent: 0) }
    let labelWidth = (paths.map { StyledText($0).displayWidth }.max() ?? 0) + 2
    return paths.flatMap { path in
      let value = value(at: path)
      // A selected field is shown even if it has no value.
      return value.isBlank ? text.lines(path, style: .dim) : text.labelled(path, value, labelWidth: labelWidth)
    }
  }

  private func value(at path: String) -> String { shown.flatMap { fields.field(at: path)?.text($0) } ?? "" }

  /// The page of a command, and the origin of the data in a dim line at the end.
  func lines(_ profile: TerminalProfile, origin: DataOrigin) -> [StyledText] {
    guard var page = page(profile, .command(profile)) else { return [] }
    if !origin.text.isEmpty { page.addBlock(TextLayout(profile).lines(origin.text.uppercasedFirst, style: .dim)) }
    return page.lines
  }

  /// The fields for a script, or the selected ones; the value alone if one is selected.
  var plainLines: any Sequence<StyledText> {
    guard let shown else { return [StyledText]() }
    guard let paths = options.fields else {
      return submittedID.map { [StyledText("\($0)")] } ?? fields.plainLines(shown)
    }
    return fields.plainLines(shown, at: paths)
  }

  /// The fields that are one value or a long text, or the selected ones.
  var table: RecordTable? {
    let usual = fields.fields.flatMap { $0.form.isBlock ? [$0] : $0.leaves }
    let paths = options.fields ?? usual.map(\.path)
    return RecordTable(fields, paths.map { ListFormat.Column(path: $0) }, shown.map { [$0] } ?? [])
  }

  /// The object of the fields and the errors of the sections.
  var json: JSONValue {
    guard let shown, case .object(let members) = fields.objects(of: options.fields)(shown) else { return .null }
    let unrequested = options.fields == nil ? sections.filter { !$0.isRequested }.map(\.name) : []
    return .object(members.filter { !unrequested.contains($0.key) } + sections.errors)
  }
}
