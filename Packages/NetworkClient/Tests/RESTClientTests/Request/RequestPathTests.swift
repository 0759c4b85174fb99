import Foundation
import RESTClient
import Testing

@Suite("The path of a request")
struct RequestPathTests {
  private static let id = "a/b?c#d"

  @Test(
    "The slashes of a literal separate components, and a value is part of one",
    arguments: [
      ("", []),
      ("/", []),
      ("todos", ["todos"]),
      ("/todos/7", ["todos", "7"]),
      ("todos/", ["todos", ""]),
      ("a//b", ["a", "", "b"]),
      ("todos/\(7)/comments", ["todos", "7", "comments"]),
      ("/\(id)", [id]),
      ("users/\(id).json", ["users", "\(id).json"]),
      ("users/v\(1)-\(id)/\(Substring("x"))", ["users", "v1-\(id)", "x"]),
      ("\("/etc")/\("..")", ["/etc", ".."]),
      ("todos/\("")", ["todos", ""]),
      ("\("")/x", ["", "x"]),
      (["todos", "\(id)"], ["todos", id]),
    ] as [(RequestPath, [String])]
  )
  func literals(path: RequestPath, components: [String]) {
    #expect(path.components == components)
  }

  @Test("A value cannot leave its component", arguments: ["..", "."])
  func dots(value: String) throws {
    let baseURL = try BaseURL("https://api.example")
    #expect(throws: NetworkError.self) {
      try Request<Void>(path: "users/\(value)/todos").urlRequest(baseURL: baseURL)
    }
    let url = try Request<Void>(path: "users/\("../\(Self.id)")").urlRequest(baseURL: baseURL).url
    #expect(url?.absoluteString == "https://api.example/users/..%2Fa%2Fb%3Fc%23d")
  }
}
