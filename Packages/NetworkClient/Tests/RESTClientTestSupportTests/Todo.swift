import Dependencies
import RESTClient

struct Todo: Decodable, Hashable, Sendable {
  var id: Int
  var title: String
}

extension Request where Response == Todo {
  static func todo(_ id: Int) -> Self { Self(path: "todos/\(id)") }
}

extension Request where Response == LossyArray<Todo> {
  static var todos: Self { Self(path: "todos") }
}

extension Request where Response == Void {
  static func deletingTodo(_ id: Int) -> Self { Self(.delete, path: "todos/\(id)") { _, _ in } }
}

extension DependencyValues {
  var todos: HTTPClient {
    get { self[TodosKey.self] }
    set { self[TodosKey.self] = newValue }
  }

  var archive: HTTPClient {
    get { self[ArchiveKey.self] }
    set { self[ArchiveKey.self] = newValue }
  }
}

private enum TodosKey: DependencyKey {
  static var liveValue: HTTPClient { HTTPClient(name: "todos") }
  static var testValue: HTTPClient { liveValue.unimplemented() }
}

private enum ArchiveKey: DependencyKey {
  static var liveValue: HTTPClient { HTTPClient(name: "archive") }
  static var testValue: HTTPClient { liveValue.unimplemented() }
}
