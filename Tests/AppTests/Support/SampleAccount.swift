import Foundation
import Sandbox

/// An account, made up by a test, as the API sends it.
struct SampleAccount: Sendable {
  /// Its number.
  var id = 1
  /// The first name.
  var firstName = "Ada"
  /// The last name.
  var lastName = "Sample"
  /// The e-mail address.
  var email = "ada@example.org"
  /// The address of the picture, as JSON: it may be anything.
  var avatarJSON = "null"

  /// The account as JSON.
  var json: String {
    get throws {
      let texts = try [firstName, lastName, email].map { try Sample.json($0) }
      return """
        {"id":\(id),"first_name":\(texts[0]),"last_name":\(texts[1]),"email":\(texts[2]),"avatar_url":\(avatarJSON),\
        "created_at":"2020-02-29T12:00:00.000Z","updated_at":"2020-02-29T12:00:00.000Z","url":null}
        """
    }
  }

  /// The account as the answer to a request: to one that creates it, or to any other.
  func answer(to request: BrokenServer.Request) throws -> [BrokenServer.Step] {
    .response(request.method == "POST" ? "201 Created" : "200 OK", json: try json)
  }
}

extension SandboxServer {
  /// Hands a program that asks a sandbox of its own, and what the sandbox was asked, to a body.
  ///
  /// - Parameters:
  ///   - port: The port; 0 for a free one.
  ///   - body: The test.
  static func forAccounts(port: UInt16 = 0, _ body: (Program, RequestLog) async throws -> Void) async throws {
    let log = RequestLog()
    let server = SandboxServer(port: port, onRequest: log.record)
    defer { server.stop() }
    try await body(Program(baseURL: try server.start().absoluteString), log)
  }
}
