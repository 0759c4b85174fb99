import ReducerRuntime
import Testing

@Suite("Composing reducers")
@MainActor
struct CompositionTests {
  /// Appends its name and the action to the state.
  private struct Writer: Reducer {
    let name: String
    var sends: String?

    func reduce(into state: inout [String], action: String) -> Effect<String> {
      state.append("\(name) \(action)")
      guard let sends, action == "a" else { return .none }
      return .run { send in await send(sends) }
    }
  }

  @Test("Each reducer handles every action, in order, and all effects run")
  func combine() async {
    struct Three: Reducer {
      var body: some Reducer<[String], String> {
        Writer(name: "1", sends: "b")
        Writer(name: "2")
        Writer(name: "3", sends: "b")
      }
    }
    let store = Store(initialState: []) { Three() }
    await store.send("a").finish()
    #expect(store.state == ["1 a", "2 a", "3 a", "1 b", "2 b", "3 b", "1 b", "2 b", "3 b"])
  }

  @Test("A condition selects the reducers", arguments: [(true, ["1 a", "2 a"]), (false, ["3 a"])])
  func condition(isOn: Bool, expected: [String]) {
    struct Conditional: Reducer {
      let isOn: Bool

      var body: some Reducer<[String], String> {
        if isOn { Writer(name: "1") }
        if isOn {
          Writer(name: "2")
        } else {
          Writer(name: "3")
        }
      }
    }
    let store = Store(initialState: []) { Conditional(isOn: isOn) }
    store.send("a")
    #expect(store.state == expected)
  }
}
