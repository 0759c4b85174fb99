public import Terminal

/// Several records: their pages below each other, an array in JSON.
public struct RecordsView: View {
  private let views: [any View]

  /// Creates the view of records of one kind.
  public init(_ views: [any View]) {
    self.views = views
  }

  /// The pages, separated by an empty line.
  public func lines(_ profile: TerminalProfile, origin: DataOrigin) -> [StyledText] {
    views.map { $0.lines(profile, origin: origin) }.joinedByBlankLines
  }

  /// The fields of the records, separated by an empty line; without one if each record is one line.
  public var plainLines: any Sequence<StyledText> {
    let blocks = views.map { Array($0.plainLines) }
    return blocks.allSatisfy { $0.count == 1 } ? blocks.flatMap(\.self) : blocks.joinedByBlankLines
  }

  /// An array of the records.
  public var json: JSONValue { .array(views.map(\.json)) }

  /// One row for each record.
  public var table: RecordTable? {
    var table = views.first?.table
    table?.rows = views.flatMap { $0.table?.rows ?? [] }
    return table
  }

  public var notices: [Notice] { views.flatMap(\.notices) }
  public var sections: [LoadedSection] { views.flatMap(\.sections) }
}
