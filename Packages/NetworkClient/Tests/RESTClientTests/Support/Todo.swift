import RESTClient

struct Todo: Decodable, Hashable, Sendable {
  var id: Int
  var title: String
}

extension Request where Response == Todo {
  static func todo(_ id: Int) -> Self { Self(path: "todos/\(id)") }
}
