import Foundation
import Sandbox
import Testing

@Suite("One server answers for three APIs")
struct AllAPIsTests {
  @Test("each path has its own, and a list of links is at the door")
  func paths() throws {
    let server = SandboxServer()
    let port = try #require(try server.start().port)
    defer { server.stop() }
    let client = try RawClient(port: port)
    #expect(client.get("/users")?.body.hasPrefix("[\n  {\n    \"id\": 1,\n    \"name\"") == true)
    #expect(client.get("/users/1")?.body.contains("\"username\"") == true)
    #expect(client.get("/users.json")?.body.hasPrefix(#"[{"id":1,"first_name":"#) == true)
    #expect(client.get("/users/1.json")?.body.hasPrefix(#"{"id":1,"first_name":"#) == true)
    #expect(client.get("/2/producers")?.body.hasPrefix(#"{"response":[{"id":"#) == true)
    let door = try #require(client.get("/"))
    for link in ["/posts", "/db", "/2/producers", "/users.json"] {
      #expect(door.body.contains("<a href=\"\(link)\">"))
      #expect(client.get(link)?.status == 200)
    }
  }

  @Test("HEAD has the fields of GET and no body", arguments: ["/2/producers?page=2", "/users.json", "/users/4.json"])
  func head(target: String) throws {
    let server = SandboxServer()
    let port = try #require(try server.start().port)
    defer { server.stop() }
    let client = try RawClient(port: port)
    let full = try #require(client.get(target))
    let head = try #require(client.get(target, method: "HEAD"))
    #expect(head.status == 200)
    for name in ["Content-Length", "ETag", "Content-Type", "Cache-Control"] {
      #expect(head.field(name) == full.field(name))
      #expect(head.field(name) != nil)
    }
    #expect(client.get("/posts/1")?.status == 200)
  }
}
