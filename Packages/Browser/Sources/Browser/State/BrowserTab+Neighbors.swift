import Features

extension BrowserTab {
  /// A move from a record to its neighbor.
  struct PendingMove: Hashable, Sendable {
    let record: OpenScreen.ID
    let offset: Int
  }
}

extension BrowserTab.State {
  /// Whether the record has a neighbor, as far as it is known.
  func canMoveRecord(by offset: Int) -> Bool {
    preview?.hasFocus != false && (neighbor(by: offset) != nil || missingParent != nil)
  }

  /// Opens a neighbor of the record in its place, with its image if that of the record was requested.
  mutating func moveRecord(by offset: Int) -> Effect {
    let record = focused
    if preview?.hasFocus == false { return .none }
    guard let neighbor = neighbor(by: offset) else {
      guard let parent = insertParent() else { return .none }
      pendingMove = BrowserTab.PendingMove(record: top.id, offset: offset)
      return .merge(load(parent), load(top, withImagesOf: record))
    }
    let below = record.id.depth - 1
    screens[below].select(neighbor.index)
    screens[below].position.revealsRow = true
    focused = screens[below].opening(neighbor.route, depth: record.id.depth)
    return load(focused, withImagesOf: record)
  }

  /// Moves to a neighbor once the rows have arrived, unless the user has left the record.
  mutating func finishMove() -> Effect {
    guard let move = pendingMove else { return .none }
    guard move.record == top.id, let loads = screens.dropLast().last?.content.loads else {
      pendingMove = nil
      return .none
    }
    guard loads.hasEnded else { return .none }
    pendingMove = nil
    return moveRecord(by: move.offset)
  }

  /// Opens the missing parent below the record, and returns it.
  mutating func insertParent() -> OpenScreen.State? {
    guard let route = missingParent else { return nil }
    let record = screens.removeLast()
    var parent = OpenScreen.State(route, depth: record.id.depth)
    parent.position.row = SelectableRow(record.route)
    screens += [parent, record.moved(to: record.id.depth + 1)]
    return parent
  }

  /// The screen above a record that was opened by its path alone, such as the album of a photo; `nil` if it is open.
  private var missingParent: Route? {
    guard !hasPreviewFocus, let parent = top.shown.recordSummary?.parentRoute else { return nil }
    return screens.dropLast().last?.route == parent ? nil : parent
  }

  /// Returns a neighbor of the record in the screen below it; `nil` if there is none.
  private func neighbor(by offset: Int) -> (index: Int, route: Route)? {
    guard let below = screens.prefix(focused.id.depth).last else { return nil }
    let (rows, position) = (below.rows, below.position)
    let record = SelectableRow.ID.record(focused.route)
    guard var index = position.row?.id == record ? position.index : rows.firstIndex(of: record) else { return nil }
    index += offset
    while (0..<rows.count).contains(index) {
      if let route = rows[index].route, route.entry == focused.route.entry { return (index, route) }
      index += offset.signum()
    }
    return nil
  }

  /// Loads a screen, and its image if that of another record was requested.
  private func load(_ screen: OpenScreen.State, withImagesOf record: OpenScreen.State) -> Effect {
    guard record.content.images.isRequested else { return load(screen) }
    return .concatenate(load(screen), .send(.screen(screen.id, .event(.requested(.images)))))
  }
}
