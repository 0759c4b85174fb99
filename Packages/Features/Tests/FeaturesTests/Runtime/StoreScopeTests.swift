import Features
import Observation
import Testing

@Suite("Scoping a store", .timeLimit(.minutes(1)))
@MainActor
struct StoreScopeTests {
  @Test("A child's store shows its part of the state, and sends its actions")
  func part() async {
    let store = Store(initialState: Board.State()) { Board() }
    let header: StoreOf<Ticket> = store.scope(state: \.header, action: Board.Action.header)
    let work = Ticket.Work()
    work.gate.open()
    await header.send(.started(work)).finish()
    #expect(header.state.count == 1)
    #expect(store.state.header.count == 1)
    store.send(.header(.counted))
    #expect(header.state.count == 2)
  }

  @Test("A child that is there at times has a store while it is, which then keeps the last state shown")
  func optionalPart() throws {
    let store = Store(initialState: Board.State(rows: [Ticket.State(id: 7)])) { Board() }
    #expect(store.scope(ifLet: \.detail, action: Board.Action.detail) == nil)
    let scoped = store.scope(ifLet: { $0.rows.first { $0.id == 7 } }, action: { Board.Action.row(id: 7, $0) })
    let row = try #require(scoped)
    row.send(.counted)
    #expect(row.state.count == 1)
    store.send(.rowsLoaded([]))
    #expect(row.state.count == 1)
  }

  @Test("Who reads a child's state hears of a change")
  func observation() async {
    let store = Store(initialState: Board.State()) { Board() }
    let header = store.scope(state: \.header, action: Board.Action.header)
    await confirmation { changed in
      withObservationTracking {
        #expect(header.state.count == 0)
      } onChange: {
        changed()
      }
      header.send(.counted)
    }
  }

  @Test("A child's store keeps the effects running, and the last one to go cancels them")
  func lifetime() async {
    var store: StoreOf<Board>? = Store(initialState: Board.State()) { Board() }
    var header = store?.scope(state: \.header, action: Board.Action.header)
    let first = Ticket.Work()
    let task = header?.send(.started(first))
    await first.began.wait()
    store = nil
    first.gate.open()
    await task?.finish()
    #expect(header?.state.count == 1)
    let second = Ticket.Work()
    header?.send(.started(second))
    await second.began.wait()
    header = nil
    await second.ended.wait()
  }
}
