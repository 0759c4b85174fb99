import Dependencies
import Foundation
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
    let store = Store(initialState: []) {
      CombineReducers<[String], String> {
        Writer(name: "1", sends: "b")
        Writer(name: "2")
        Writer(name: "3", sends: "b")
      }
    }
    await store.send("a").finish()
    #expect(store.state == ["1 a", "2 a", "3 a", "1 b", "2 b", "3 b", "1 b", "2 b", "3 b"])
  }

  @Test("The builder supports conditions and loops", arguments: [true, false])
  func builder(flag: Bool) {
    let store = Store(initialState: []) {
      CombineReducers<[String], String> {
        if flag { Writer(name: "if") }
        if flag { Writer(name: "first") } else { Writer(name: "other") }
        for number in 1...2 { Writer(name: "\(number)") }
      }
    }
    store.send("a")
    #expect(store.state == (flag ? ["if a", "first a"] : ["other a"]) + ["1 a", "2 a"])
  }

  @Test("onChange runs once for each action that changes the value")
  func onChange() async {
    let reducer = Reduce<[String], String> { state, action in
      state.append(action)
      return .none
    }
    .onChange(of: \.first) { state, old, new in
      state.append("\(old ?? "nothing") to \(new ?? "nothing")")
      return .send("follow")
    }
    let store = Store(initialState: []) { reducer }
    await store.send("a").finish()
    await store.send("b").finish()
    #expect(store.state == ["a", "nothing to a", "follow", "b"])
  }

  @Test("A dependency overridden for a reducer applies to its effects and its children, unless a child overrides it")
  func dependency() async {
    struct Reporter: Reducer {
      @Dependency(\.date.now) var now

      func reduce(into state: inout [String], action: String) -> Effect<String> {
        guard action == "a" else {
          state.append(action)
          return .none
        }
        state.append("\(now.timeIntervalSince1970)")
        let report = Effect<String>.run { send in
          @Dependency(\.date.now) var now
          await send("\(now.timeIntervalSince1970)")
        }
        return .concatenate(report, report).map { $0 }
      }
    }
    struct Parent: Reducer {
      struct State {
        var inheriting: [String] = []
        var overriding: [String]? = []
      }

      enum Action {
        case inheriting(String)
        case overriding(String)
      }

      var body: some Reducer<State, Action> {
        CombineReducers {
          Scope(
            state: \.inheriting,
            action: ActionPath(embed: Action.inheriting) {
              if case .inheriting(let action) = $0 { action } else { nil }
            }
          ) { Reporter() }
        }
        .ifLet(
          \.overriding,
          action: ActionPath(embed: Action.overriding) { if case .overriding(let action) = $0 { action } else { nil } }
        ) {
          Reporter().dependency(\.date, .constant(Date(timeIntervalSince1970: 2)))
        }
        .dependency(\.date, .constant(Date(timeIntervalSince1970: 1)))
      }
    }
    let store = Store(initialState: Parent.State()) { Parent() }
    await store.send(.inheriting("a")).finish()
    await store.send(.overriding("a")).finish()
    await store.send(.inheriting("a")).finish()
    #expect(store.state.inheriting == Array(repeating: "1.0", count: 6))
    #expect(store.state.overriding == ["2.0", "2.0", "2.0"])
  }
}
