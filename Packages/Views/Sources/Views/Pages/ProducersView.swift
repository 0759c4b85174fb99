public import Features
import Terminal

extension ProducersQuery: ListedQuery {
  /// Returns the list with the short descriptions: of one page, of the whole list, or of the loaded pages.
  func list(_ state: ProducersList.State, _ options: ViewOptions) -> ListView<Producer> {
    var list = ListView(.producers, "producers", state, options)
    if options.showsProducerImages {
      list.terminal.images = { [images = state.images] in images[$0.firstImage?.path].record }
    }
    let commands = state.nextCommands(shown: list.rows, isLimited: options.limit > 0)
    list.terminal.nextCommands = commands.map { $0 + options.server.arguments }
    return list
  }
}

extension ProducersList.State {
  fileprivate func nextCommands(shown: [Producer], isLimited: Bool) -> [String] {
    if !query.search.text.isEmpty { return shown.count == 1 ? shown.map { Route.producer($0.id).command } : [] }
    guard case .page = query.scope, case .page(let number) = content.value?.extent.next, !isLimited else { return [] }
    return [ScreenSettings.Pages.page(number), .all].map { pages in
      ScreenRequest(.producers) { $0.pages = pages }.command
    }
  }
}

extension ListFormat<Producer> {
  /// The list of producers.
  public static let producers = ListFormat(
    noun: Route.producers.entry.noun, fields: .producers,
    columns: [.id, Column(path: "name"), Column(path: "summary") { StyledText($0.summary) }],
    terminalColumns: [.id, Column(path: "name", isPrimary: true, style: .bold)],
    excerpt: { LightMarkdown($0.summary).plainText }, avatar: { Avatar($0) })
}

extension FieldSet<Producer> {
  /// The fields of a producer, named as in the API's JSON.
  public static let producers = FieldSet([
    Field("id") { $0.id },
    Field("name") { $0.name },
    Field("permalink") { $0.permalink },
    Field("created_at") { $0.createdAt },
    Field("updated_at") { $0.updatedAt },
    Field("images", .images, list: { $0.images }),
    Field("short_description") { $0.shortDescription },
    Field("description", isLong: true) { $0.description },
    Field("location") { $0.location },
    Field("via_wholesaler") { $0.isViaWholesaler },
    Field("wholesaler_name") { $0.wholesalerName },
  ])
}

extension ListFormat<Producer.Image> {
  /// The images of a producer, in a pipe.
  static let images = ListFormat(
    noun: .image, fields: FieldSet([Field("path") { $0.path }, Field("position") { $0.position }]),
    columns: [Column(path: "path"), Column(path: "position")])
}
