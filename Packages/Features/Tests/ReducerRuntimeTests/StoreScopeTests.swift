import Observation
import ReducerRuntime
import TestSupport
import Testing

@Suite("Scoped stores")
@MainActor
struct StoreScopeTests {
  @Test("A child's store reads the child's state and sends its actions")
  func child() async {
    let store = Store(initialState: ParentFeature.State()) { ParentFeature() }
    let header: StoreOf<CounterFeature> = store.scope(state: \.header, action: ParentFeature.Action.header)
    let work = CounterFeature.Work()
    work.gate.open()
    await header.send(.started(work)).finish()
    #expect(header.state.count == 1)
    #expect(store.state.header.count == 1)
    store.send(.header(.incremented))
    #expect(header.state.count == 2)
  }

  @Test("An observer of a child's state is notified of a change")
  func observation() async {
    let store = Store(initialState: ParentFeature.State()) { ParentFeature() }
    let header = store.scope(state: \.header, action: ParentFeature.Action.header)
    await confirmation { changed in
      withObservationTracking {
        #expect(header.state.count == 0)
      } onChange: {
        changed()
      }
      header.send(.incremented)
    }
  }

  @Test("Effects are cancelled when the last scoped store is released")
  func lifetime() async {
    var store: StoreOf<ParentFeature>? = Store(initialState: ParentFeature.State()) { ParentFeature() }
    var header = store?.scope(state: \.header, action: ParentFeature.Action.header)
    let first = CounterFeature.Work()
    let task = header?.send(.started(first))
    await first.began.wait()
    store = nil
    first.gate.open()
    await task?.finish()
    #expect(header?.state.count == 1)
    let second = CounterFeature.Work()
    header?.send(.started(second))
    await second.began.wait()
    header = nil
    await second.finished.wait()
  }
}
