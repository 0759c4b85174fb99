import Testing

@testable import ReducerTestSupport

@Suite("Source of steps")
struct AssertionTests {
  struct Form: Equatable {
    var name = "Ada"
    var isSent = false
  }

  struct Row: Equatable {
    var id: Int
    var title = "x"
  }

  enum Phase: Equatable {
    case editing
    case failed(code: Int)
  }

  struct Screen: Equatable {
    var count = 0
    var note: String?
    var form = Form()
    var draft: Form?
    var phase = Phase.editing
    var rows = [Row(id: 1), Row(id: 2), Row(id: 3)]
    var marked: Set<Int> = [1, 2]
    var names = ["a": 1, "b": 2]
    var forms = ["a": Form()]
    var pair = (left: 1, right: 2)

    static func == (left: Self, right: Self) -> Bool {
      left.count == right.count && left.note == right.note && left.form == right.form && left.draft == right.draft
        && left.phase == right.phase && left.rows == right.rows && left.marked == right.marked
        && left.names == right.names && left.forms == right.forms && left.pair == right.pair
    }
  }

  /// A state change, and the statements that it is written as.
  struct Change: Sendable {
    let statements: [String]
    let apply: @Sendable (inout Screen) -> Void

    init(_ statements: String..., apply: @escaping @Sendable (inout Screen) -> Void) {
      self.statements = statements
      self.apply = apply
    }
  }

  static let changes = [
    Change { _ in },
    Change("$0.count = 2") { $0.count = 2 },
    Change("$0.note = \"n\"") { $0.note = "n" },
    Change("$0.form.isSent = true") { $0.form.isSent = true },
    Change("$0.form.name = \"Bo\"", "$0.form.isSent = true") { $0.form = Form(name: "Bo", isSent: true) },
    Change("$0.draft = AssertionTests.Form(name: \"Ada\", isSent: false)") { $0.draft = Form() },
    Change("$0.phase = .failed(code: 3)") { $0.phase = .failed(code: 3) },
    Change("$0.rows[1].title = \"y\"") { $0.rows[1].title = "y" },
    Change("$0.rows.append(AssertionTests.Row(id: 4, title: \"z\"))") { $0.rows.append(Row(id: 4, title: "z")) },
    Change("$0.rows.remove(at: 1)") { $0.rows.remove(at: 1) },
    Change("$0.rows = []") { $0.rows = [] },
    Change("$0.rows = [AssertionTests.Row(id: 3, title: \"x\")]") { $0.rows = [Row(id: 3)] },
    Change("$0.marked.insert(3)") { $0.marked.insert(3) },
    Change("$0.marked.remove(1)") { $0.marked.remove(1) },
    Change("$0.marked = [4, 5]") { $0.marked = [4, 5] },
    Change("$0.names[\"a\"] = nil", "$0.names[\"c\"] = 3") {
      $0.names["a"] = nil
      $0.names["c"] = 3
    },
    Change("$0.names[\"b\"] = 9") { $0.names["b"] = 9 },
    Change("$0.forms[\"a\"]?.name = \"Bo\"") { $0.forms["a"]?.name = "Bo" },
    Change("$0.pair.right = 3") { $0.pair.right = 3 },
    Change("$0.count = 1", "$0.note = \"n\"") {
      $0.count = 1
      $0.note = "n"
    },
  ]

  @Test("A change is written as assignments to the smallest properties", arguments: changes)
  func statements(change: Change) {
    var new = Screen()
    change.apply(&new)
    #expect(SwiftSource.changes(from: Screen(), to: new) == change.statements)
  }

  @Test("A change inside an optional uses optional chaining")
  func optional() {
    let old = Screen(draft: Form())
    let new = Screen(draft: Form(name: "Bo"))
    #expect(SwiftSource.changes(from: old, to: new) == ["$0.draft?.name = \"Bo\""])
    #expect(SwiftSource.changes(from: Screen(note: "a"), to: Screen(note: "b")) == ["$0.note = \"b\""])
    #expect(SwiftSource.changes(from: old, to: Screen()) == ["$0.draft = nil"])
  }

  @propertyWrapper
  struct Kept: Equatable {
    var wrappedValue: Int
  }

  @propertyWrapper
  struct Hidden: Equatable {
    private var content = 0
    var wrappedValue: Int {
      get { content }
      set { content = newValue }
    }
  }

  struct Storage: Equatable {
    @Kept var kept = 1
    @Hidden var hidden
    var _plain = 1
  }

  @Test("A property with a wrapper is assigned its value, or a placeholder if the value is hidden")
  func wrappers() {
    var new = Storage()
    new.kept = 2
    new.hidden = 3
    new._plain = 4
    #expect(
      SwiftSource.changes(from: Storage(), to: new) == ["$0.kept = 2", "$0.hidden = <#Hidden#>", "$0._plain = 4"])
  }

  struct Item: Identifiable, Equatable {
    let id: Int
    var title = "x"
  }

  @Test("A value with another identity is replaced")
  func identity() {
    #expect(
      SwiftSource.changes(from: [Item(id: 1), Item(id: 2)], to: [Item(id: 1), Item(id: 3)])
        == ["$0[1] = AssertionTests.Item(id: 3, title: \"x\")"])
    #expect(SwiftSource.changes(from: [Item(id: 1)], to: [Item(id: 1, title: "y")]) == ["$0[0].title = \"y\""])
  }

  enum Choice: Equatable {
    case none
    case some(Int)
  }

  @Test("A dictionary value named none is written with its type")
  func optionalEntries() {
    #expect(SwiftSource.changes(from: ["a": 1 as Int?], to: ["a": nil as Int?]) == ["$0[\"a\"] = .some(nil)"])
    #expect(
      SwiftSource.changes(from: ["a": Choice.some(1)], to: ["a": Choice.none, "b": Choice.some(1)])
        == ["$0[\"a\"] = AssertionTests.Choice.none", "$0[\"b\"] = AssertionTests.Choice.some(1)"])
  }

  @Test("A state without properties is assigned or mutated as a whole")
  func roots() {
    #expect(SwiftSource.changes(from: 1, to: 2) == ["$0 = 2"])
    #expect(SwiftSource.changes(from: Phase.editing, to: Phase.failed(code: 1)) == ["$0 = .failed(code: 1)"])
    #expect(SwiftSource.changes(from: ["a"], to: ["a", "b"]) == ["$0.append(\"b\")"])
    #expect(SwiftSource.changes(from: ["a"], to: ["a", "b", "c"]) == ["$0 += [\"b\", \"c\"]"])
    #expect(SwiftSource.changes(from: ["a", "b"], to: ["c", "d"]) == ["$0 = [\"c\", \"d\"]"])
  }

  @Test("A step with one short change is written on one line")
  func lines() {
    #expect(Assertion("send", Phase.editing, from: 1, to: 1).description == "await store.send(.editing)")
    #expect(Assertion("send", Phase.editing, from: 1, to: 2).description == "await store.send(.editing) { $0 = 2 }")
    #expect(
      Assertion("receive", Phase.failed(code: 1), from: Form(), to: Form(name: "Bo", isSent: true)).description == """
        await store.receive(.failed(code: 1)) {
          $0.name = "Bo"
          $0.isSent = true
        }
        """)
    let long = String(repeating: "x", count: 120)
    #expect(
      Assertion("send", Phase.editing, from: Form(), to: Form(name: long)).description == """
        await store.send(.editing) {
          $0.name = "\(long)"
        }
        """)
  }
}
