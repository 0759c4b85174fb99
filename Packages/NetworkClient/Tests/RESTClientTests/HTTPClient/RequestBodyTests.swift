import Foundation
import RESTClient
import Testing

@Suite("Request bodies and response values", .timeLimit(.minutes(5)))
struct RequestBodyTests {
  private struct Task: Codable, Equatable {
    var dueDate: String
  }

  @Test("A body is sent with its content type, and JSON is encoded with the encoder of the API")
  func contentTypes() async throws {
    let server = LoopbackServer { _ in .json("[1]") }
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    let client = HTTPClient(
      baseURL: try BaseURL("http://127.0.0.1:\(server.port)"), encoder: encoder,
      session: URLSession(configuration: .ephemeral), clock: ContinuousClock())
    let fields: RequestQuery = ["name": "tea & cake", "n": "1+1=2"]
    let bodies: [RequestBody] = [
      .json(Task(dueDate: "today")), .form(fields), .data(Data([0, 1]), contentType: "image/png"),
    ]
    for body in bodies { _ = try await client.send(Request<[Int]>(.post, path: "x", body: body)) }
    let received = server.requests
    #expect(
      received.map { $0.header("Content-Type") } == [
        ["application/json"], ["application/x-www-form-urlencoded"], ["image/png"],
      ])
    #expect(
      received.map(\.body) == [
        Data(#"{"due_date":"today"}"#.utf8), Data("name=tea%20%26%20cake&n=1%2B1%3D2".utf8), Data([0, 1]),
      ])
  }

  @Test("The response can be bytes, text or nothing")
  func plainResponses() async throws {
    let server = LoopbackServer { _ in .body(Data("é{".utf8), headers: ["Content-Type: text/html"]) }
    let client = try server.client()
    #expect(try await client.send(Request<Data>(path: "x")) == Data("é{".utf8))
    #expect(try await client.send(Request<String>(path: "x")) == "é{")
    try await client.send(Request<Void>(.delete, path: "x"))
    #expect(server.requests.count == 3)
  }

  @Test("An optional response is nil for 204 and an empty body")
  func optionalResponses() async throws {
    let server = LoopbackServer { request in
      switch request.target {
      case "/none": .json("", status: "204 No Content")
      case "/empty": .body(Data())
      case "/null": .json("null")
      default: .json(#"{"dueDate":"today"}"#)
      }
    }
    let client = try server.client()
    for path in ["none", "empty", "null"] {
      #expect(try await client.send(Request<Task?>(path: [path])) == nil)
    }
    for path in ["none", "empty"] {
      #expect(try await client.send(Request<String?>(path: [path])) == nil)
      #expect(try await client.send(Request<Data?>(path: [path])) == nil)
    }
    #expect(try await client.send(Request<Task?>(path: "task")) == Task(dueDate: "today"))
    #expect(try await client.send(Request<String?>(path: "null")) == "null")
  }
}
