import Foundation
import Testing

@testable import Sandbox

@Suite("A write with the Idempotency-Key of an earlier one has its result and changes nothing")
final class IdempotencyKeyTests: Sendable {
  private let file = FileManager.default.temporaryDirectory.appendingPathComponent("keys-\(UUID().uuidString).json")
    .path

  deinit {
    for suffix in ["", ".lock"] { try? FileManager.default.removeItem(atPath: file + suffix) }
  }

  private func write(
    _ method: String = "POST", _ target: String = "/users.json", email: String = "ada@x.example", key: String?,
    with client: RawClient
  ) -> RawClient.Response? {
    let body = #"{"user":{"first_name":"Ada","last_name":"Test","email":"\#(email)"}}"#
    let fields = "Content-Type: application/json\r\n" + (key.map { "Idempotency-Key: \($0)\r\n" } ?? "")
    return client.request(method, target, fields: fields, body: body)
  }

  private func count(_ client: RawClient) -> Int? {
    (client.get("/users.json")?.body).flatMap { try? Fixture.ids(in: Array($0.utf8)).count }
  }

  @Test("Accounts are created once", arguments: [true, false])
  func creates(isInFile: Bool) throws {
    try SandboxServer.withClient(accountsFile: isInFile ? file : nil) { client in
      let first = try #require(write(key: "a", with: client))
      #expect(first.status == 201)
      // The account has changed, and the form too, but the result is the first one.
      #expect(write("PATCH", "/users/13.json", email: "bo@x.example", key: nil, with: client)?.status == 200)
      for email in ["ada@x.example", "eve@x.example"] {
        let repeated = try #require(write(email: email, key: "a", with: client))
        #expect(repeated.status == 201)
        #expect(repeated.body == first.body)
        #expect(repeated.field("Location") == first.field("Location"))
      }
      #expect(count(client) == 13)
    }
  }

  @Test("The same key with another method or path is another write, and so is another key")
  func others() throws {
    try SandboxServer.withClient { client in
      #expect(write(email: "a@x.example", key: "a", with: client)?.status == 201)
      #expect(write("PATCH", "/users/1.json", email: "b@x.example", key: "a", with: client)?.status == 200)
      #expect(write("PATCH", "/users/2.json", email: "c@x.example", key: "a", with: client)?.status == 200)
      #expect(write("PUT", "/users/2.json", email: "d@x.example", key: "a", with: client)?.status == 200)
      #expect(write(email: "e@x.example", key: "A", with: client)?.status == 201)
      for email in ["f@x.example", "g@x.example"] {
        #expect(write(email: email, key: "", with: client)?.status == 201)
      }
      #expect(count(client) == 16)
    }
  }

  @Test("A rejected form can be corrected and sent with the same key")
  func rejected() throws {
    try SandboxServer.withClient { client in
      #expect(write(email: "none", key: "a", with: client)?.status == 422)
      #expect(write("PATCH", "/users/99.json", key: "a", with: client)?.status == 404)
      #expect(write(key: "a", with: client)?.status == 201)
    }
  }

  @Test("The last 1,000 results are stored")
  func limit() throws {
    var stored = StoredAccounts(accounts: SampleData.accounts)
    var writes = 0
    func write(_ key: Int) throws {
      let name = "name \(writes)"
      let account = try stored.write(["first_name": .string(name)], to: 1, request: "\(key)")
      if account["first_name"] == name { writes += 1 }
    }
    for key in 0...1000 { try write(key) }
    for key in 1...1000 { try write(key) }
    #expect(writes == 1001)
    #expect(stored.results.count == 1000)
    try write(0)
    #expect(writes == 1002)
    #expect(stored.results.count == 1000)
    #expect(StoredAccounts(stored.json) == stored)
  }
}
