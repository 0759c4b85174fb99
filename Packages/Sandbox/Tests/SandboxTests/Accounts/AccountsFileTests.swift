import Foundation
import Testing

@testable import Sandbox

@Suite("The accounts in a file are there for the next server")
final class AccountsFileTests: Sendable {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("accounts-\(UUID().uuidString)")
  private var file: String { folder.appendingPathComponent("deep/er/accounts.json").path }

  deinit {
    try? FileManager.default.removeItem(at: folder)
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
    #expect(names == ["accounts.json"])
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

  @Test("16 threads create 160 accounts without a loss")
  func nothingIsLost() throws {
    let (server, port) = try start(file)
    defer { server.stop() }
    let group = DispatchGroup()
    for thread in 0..<16 {
      group.enter()
      Thread.detachNewThread { [self] in
        defer { group.leave() }
        guard let client = try? RawClient(port: port) else { return }
        for index in 0..<10 { #expect(create("user-\(thread)-\(index)", with: client)?.status == 201) }
      }
    }
    group.wait()
    #expect(try ids(RawClient(port: port).get("/users.json")) == Array(1...172))
  }

  @Test("A file that cannot be written or read is 500 with the path and the reason")
  func unwritable() throws {
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    let obstacle = folder.appendingPathComponent("obstacle").path
    try Data().write(to: URL(filePath: obstacle))
    let paths = [(obstacle + "/a.json", "Not a directory"), (folder.path, "not a regular file with one link")]
    for (path, reason) in paths {
      let (server, port) = try start(path)
      defer { server.stop() }
      let client = try RawClient(port: port)
      for response in [create("ada", with: client), client.get("/users.json")] {
        #expect(response?.status == 500)
        #expect(response?.body.hasPrefix(#"{"error":"cannot keep accounts in \#(path)"#) == true)
        #expect(response?.body.contains(": \(reason); remove it to restore the sample accounts") == true)
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
    #expect(error?.description.hasSuffix(", or choose another file") == true)
  }

  @Test(
    "A damaged file is reported and kept until a reset",
    arguments: [
      "", "[{\"id\": 1,", "{}", "[1]", "[{\"id\": 1}]", "\u{FEFF}[]",
      #"[{"id":0,"first_name":"","last_name":"","email":"","avatar_url":null,"created_at":"","updated_at":""}]"#,
    ])
  func damaged(contents: String) throws {
    let storage = AccountStorage(AccountsFile(path: file))
    _ = try storage.change { $0.accounts.removeLast() }
    try Data(contents.utf8).write(to: URL(filePath: file))
    let error = SandboxError.cannotStoreAccounts(path: file, reason: "it has no accounts")
    #expect(throws: error) { try storage.accounts() }
    #expect(throws: error) { try storage.change { $0.accounts.removeLast() } }
    #expect(try Data(contentsOf: URL(filePath: file)) == Data(contents.utf8))
    #expect(try SandboxAccounts.reset(file: file))
    #expect(try storage.accounts().count == 12)
  }

  @Test("A link, a hard link or a FIFO in place of the file is neither followed nor read", arguments: 0..<3)
  func otherFiles(kind: Int) throws {
    let target = folder.appendingPathComponent("target").path
    try FileManager.default.createDirectory(
      at: URL(filePath: file).deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("target".utf8).write(to: URL(filePath: target))
    switch kind {
    case 0: #expect(symlink(target, file) == 0)
    case 1: #expect(link(target, file) == 0)
    default: #expect(mkfifo(file, 0o600) == 0)
    }
    let storage = AccountStorage(AccountsFile(path: file))
    let error = SandboxError.cannotStoreAccounts(path: file, reason: "not a regular file with one link")
    #expect(throws: error) { try storage.accounts() }
    #expect(throws: error) { try storage.change { $0.accounts.removeLast() } }
    #expect(try SandboxAccounts.reset(file: file))
    _ = try storage.change { $0.accounts.removeLast() }
    #expect(try storage.accounts().count == 11)
    #expect(try String(contentsOfFile: target, encoding: .utf8) == "target")
  }
}
