import Foundation
import Testing

@testable import Sandbox

@Suite("Servers share the accounts in a file")
final class AccountsFileTests: Sendable {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("accounts-\(UUID().uuidString)")
  private var file: String { folder.appendingPathComponent("deep/er/accounts.json").path }

  deinit {
    // A test uses the folder as the accounts file, whose lock file is next to it.
    for path in [folder.path, folder.path + ".lock"] { try? FileManager.default.removeItem(atPath: path) }
  }

  /// Creates an account with a unique email address.
  private func create(_ name: String, with client: RawClient) -> RawClient.Response? {
    let body = #"{"user":{"first_name":"\#(name)","last_name":"Test","email":"\#(name)@x.example"}}"#
    return client.request("POST", "/users.json", fields: "Content-Type: application/json\r\n", body: body)
  }

  private func ids(_ response: RawClient.Response?) throws -> [Int] {
    try Fixture.ids(in: Array(try #require(response).body.utf8))
  }

  private func start(_ file: String?) throws -> (server: SandboxServer, port: Int) {
    let server = SandboxServer(accountsFile: file)
    return (server, try #require(try server.start().port))
  }

  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? NSNumber).intValue
  }

  @Test("The first write creates the file with access for its owner only")
  func createsFile() throws {
    let (server, port) = try start(file)
    defer { server.stop() }
    let client = try RawClient(port: port)
    #expect(try ids(client.get("/users.json")) == Array(1...12))
    #expect(client.get("/users/12.json")?.status == 200)
    #expect(!FileManager.default.fileExists(atPath: folder.path))
    #expect(create("", with: client)?.status == 422)
    #expect(!FileManager.default.fileExists(atPath: file))
    #expect(create("ada", with: client)?.status == 201)
    #expect(try mode(file) == 0o600)
    #expect(try mode(folder.path) == 0o700)
    #expect(try mode(folder.appendingPathComponent("deep/er").path) == 0o700)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent("deep/er").path)
    #expect(names.sorted() == ["accounts.json", "accounts.json.lock"])
  }

  @Test("Servers with the same file read each other’s changes at once")
  func shares() throws {
    let (first, firstPort) = try start(file)
    defer { first.stop() }
    let (second, secondPort) = try start(file)
    defer { second.stop() }
    let clients = (try RawClient(port: firstPort), try RawClient(port: secondPort))
    #expect(create("ada", with: clients.0)?.field("Location")?.hasSuffix("/users/13") == true)
    #expect(clients.1.get("/users/13.json")?.body.contains("ada@x.example") == true)
    #expect(create("bo", with: clients.1)?.field("Location")?.hasSuffix("/users/14") == true)
    #expect(create("ADA", with: clients.1)?.status == 422)
    #expect(try ids(clients.0.get("/users.json")) == Array(1...14))
    let (third, thirdPort) = try start(file)
    defer { third.stop() }
    #expect(try ids(RawClient(port: thirdPort).get("/users.json")) == Array(1...14))
  }

  @Test("16 threads and two servers create 160 accounts without a loss")
  func nothingIsLost() throws {
    let servers = try (0..<2).map { _ in try start(file) }
    defer { for server in servers { server.server.stop() } }
    let group = DispatchGroup()
    for (number, server) in servers.enumerated() {
      for thread in 0..<8 {
        group.enter()
        Thread.detachNewThread { [self] in
          defer { group.leave() }
          guard let client = try? RawClient(port: server.port) else { return }
          for index in 0..<10 {
            #expect(create("user-\(number)-\(thread)-\(index)", with: client)?.status == 201)
          }
        }
      }
    }
    group.wait()
    let listed = try ids(RawClient(port: servers[0].port).get("/users.json"))
    #expect(listed == Array(1...172))
  }

  @Test("The remains of an interrupted write are ignored")
  func interrupted() throws {
    let storage = AccountsFile(path: file)
    _ = try storage.change { $0.accounts.removeLast() }
    try Data("half".utf8).write(to: URL(filePath: file + ".new"))
    _ = try storage.change { $0.accounts.removeLast() }
    #expect(try storage.accounts().count == 10)
    #expect(!FileManager.default.fileExists(atPath: file + ".new"))
  }

  @Test("A file that cannot be written or read is 500 with the path and the reason")
  func unwritable() throws {
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    let obstacle = folder.appendingPathComponent("obstacle").path
    try Data().write(to: URL(filePath: obstacle))
    for (path, reason) in [(obstacle + "/a.json", "Not a directory"), (folder.path, "Is a directory")] {
      let (server, port) = try start(path)
      defer { server.stop() }
      let client = try RawClient(port: port)
      for response in [create("ada", with: client), client.get("/users.json")] {
        #expect(response?.status == 500)
        #expect(response?.body.hasPrefix(#"{"error":"cannot keep accounts in \#(path)"#) == true)
        #expect(response?.body.hasSuffix(#": \#(reason); choose a file that you may write","status":500}"#) == true)
      }
    }
  }

  @Test("A reset restores the sample accounts and returns whether the file existed, or throws the reason")
  func resets() throws {
    #expect(try !SandboxAccounts.reset(file: file))
    #expect(!FileManager.default.fileExists(atPath: folder.path))
    let (server, port) = try start(file)
    defer { server.stop() }
    let client = try RawClient(port: port)
    #expect(create("ada", with: client)?.status == 201)
    #expect(try SandboxAccounts.reset(file: file))
    #expect(try !SandboxAccounts.reset(file: file))
    #expect(try ids(client.get("/users.json")) == Array(1...12))
    #expect(create("bo", with: client)?.field("Location")?.hasSuffix("/users/13") == true)
    let error = #expect(throws: SandboxError.self) { try SandboxAccounts.reset(file: folder.path) }
    #expect(error?.description.hasPrefix("cannot keep accounts in \(folder.path): ") == true)
    #expect(error?.description.hasSuffix("; choose a file that you may write") == true)
  }

  @Test(
    "A damaged file is renamed, which is reported once, and no file replaces an earlier one",
    arguments: [
      "", "[{\"id\": 1,", "{}", "[1]", "[{\"id\": 1}]", "\u{FEFF}[]",
      #"[{"id":0,"first_name":"","last_name":"","email":"","avatar_url":null,"created_at":"","updated_at":""}]"#,
    ])
  func damaged(contents: String) throws {
    let storage = AccountsFile(path: file)
    _ = try storage.change { $0.accounts.removeLast() }
    let reads = [{ try storage.accounts().count }, { try storage.change { $0.accounts.count } }]
    for (number, count) in reads.enumerated() {
      let (contents, renamed) = (contents + String(repeating: " ", count: number), [".corrupt", ".corrupt-2"][number])
      try Data(contents.utf8).write(to: URL(filePath: file))
      #expect(throws: SandboxError.damagedAccounts(renamed: file + renamed)) { try count() }
      #expect(try Data(contentsOf: URL(filePath: file + renamed)) == Data(contents.utf8))
      #expect(try count() == 12)
      #expect(!FileManager.default.fileExists(atPath: file))
    }
    try Data(contents.utf8).write(to: URL(filePath: file))
    let (server, port) = try start(file)
    defer { server.stop() }
    let client = try RawClient(port: port)
    #expect(client.get("/users.json")?.status == 409)
    #expect(try ids(client.get("/users.json")) == Array(1...12))
  }
}
