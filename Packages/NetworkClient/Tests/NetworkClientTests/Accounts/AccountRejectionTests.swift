import Foundation
import Models
import NetworkClient
import Testing

@Suite("What a server finds wrong with an account is understood however it says it", .connects)
struct AccountRejectionTests {
  private static let reasonless = ["the server gives no reason"]

  @Test(
    "Texts by field become messages",
    arguments: [
      (#"{"first_name":["can't be blank"]}"#, [.firstName: ["can't be blank"]]),
      (
        #"{"first_name":["can't be blank"],"email":"is invalid"}"#,
        [.firstName: ["can't be blank"], .email: ["is invalid"]]
      ),
      (#"{"email":["can't be blank","is invalid"]}"#, [.email: ["can't be blank", "is invalid"]]),
      (#"{"last_name":["is odd"],"avatar_url":["is no URL"]}"#, [.lastName: ["is odd"], .avatarURL: ["is no URL"]]),
      (#"{"errors":{"email":["is invalid"]}}"#, [.email: ["is invalid"]]),
      (
        #"{"errors":[{"email":"is invalid"},{"email":"is taken","last_name":null}]}"#,
        [.email: ["is invalid", "is taken"]]
      ),
      (#"{"error":{"email":["is invalid"]}}"#, [.email: ["is invalid"]]),
      (
        #"{"email":[{"error":"taken"},{"error":"too_long","count":64}]}"#, [.email: ["taken", "count: 64", "too_long"]]
      ),
      (#"{"email":true,"last_name":[[["deep"]]]}"#, [.email: ["true"], .lastName: ["deep"]]),
      (#"{"errors":{"email":["is invalid"]},"email":"is taken"}"#, [.email: ["is taken", "is invalid"]]),
    ] as [(String, [AccountField: [String]])]
  )
  func messages(json: String, expected: [AccountField: [String]]) async throws {
    #expect(try await problems(json) == ValidationErrors(messages: expected))
  }

  @Test(
    "What belongs to no field becomes a remark",
    arguments: [
      (#"{"base":["is closed"]}"#, ["is closed"]),
      (#"{"phone":["is too short"],"base":"is closed"}"#, ["is closed", "phone: is too short"]),
      (#"{"error":"not now"}"#, ["not now"]),
      (#"{"message":"not now"}"#, ["not now"]),
      (#"{"error":"not now","message":"later"}"#, ["not now", "later"]),
      (#"{"errors":["First name can't be blank","Email is odd"]}"#, ["First name can't be blank", "Email is odd"]),
      (#"{"errors":"not now"}"#, ["not now"]),
      (#"{"errors":{"base":["is closed"],"age":[7]}}"#, ["age: 7", "is closed"]),
      (#"{"user":{"phone":"is odd"}}"#, ["user: phone: is odd"]),
      (#"{"status":422,"error":"Unprocessable Entity"}"#, ["Unprocessable Entity", "status: 422"]),
      (#"["is closed","not now"]"#, ["is closed", "not now"]),
      (#""not now""#, ["not now"]),
      ("7", ["7"]),
      ("1.5", ["1.5"]),
    ]
  )
  func remarks(json: String, expected: [String]) async throws {
    #expect(try await problems(json) == ValidationErrors(remarks: expected))
  }

  @Test("Messages and remarks stand side by side")
  func both() async throws {
    let problems = try await problems(#"{"errors":{"email":["is taken"],"base":["is closed"]},"hint":"try later"}"#)
    #expect(problems == ValidationErrors(messages: [.email: ["is taken"]], remarks: ["is closed", "hint: try later"]))
  }

  @Test(
    "An answer without a reason says so",
    arguments: [
      "", "  \r\n", "{}", "[]", "null", #""""#, #"" ""#, #"{"errors":{}}"#, #"{"email":[]}"#,
      #"{"email":[" "],"base":null}"#,
    ]
  )
  func reasonless(body: String) async throws {
    #expect(try await problems(body) == ValidationErrors(remarks: Self.reasonless))
  }

  @Test(
    "Text that is no JSON is the remark, and markup no more than the status",
    arguments: [
      ("that is taken\n", "text/plain", "that is taken"),
      ("that is taken", "text/html", "that is taken"),
      ("3 < 4", "text/plain", "3 < 4"),
      ("<html><body>that is taken</body></html>", "text/html", "HTTP 422"),
      ("Sorry<br>that is taken", "Text/HTML; charset=utf-8", "HTTP 422"),
      ("\n <!DOCTYPE html>", "application/json", "HTTP 422"),
      (#"{"email":["#, "application/json", #"{"email":["#),
      (#"{"email":1e400}"#, "application/json", #"{"email":1e400}"#),
    ]
  )
  func text(body: String, type: String, remark: String) async throws {
    #expect(try await problems(body, type: type) == ValidationErrors(remarks: [remark]))
  }

  @Test("JSON is read whatever the server calls it", arguments: ["text/html", "text/plain"])
  func type(type: String) async throws {
    let problems = try await problems(#"{"email":["is taken"]}"#, type: type)
    #expect(problems == ValidationErrors(messages: [.email: ["is taken"]]))
  }

  @Test("Texts are cut to 200 characters, wherever they stand")
  func long() async throws {
    let text = String(repeating: "ab", count: 500)
    let cut = String(text.prefix(200))
    #expect(try await problems(#"{"email":["\#(text)"]}"#) == ValidationErrors(messages: [.email: [cut]]))
    #expect(try await problems(#"{"base":["\#(text)"]}"#) == ValidationErrors(remarks: [cut]))
    #expect(try await problems(text, type: "text/plain") == ValidationErrors(remarks: [cut]))
  }

  @Test("JSON that would end the process is text", arguments: [65, 513, 100_000])
  func deep(count: Int) async throws {
    let expected = ValidationErrors(remarks: [String(repeating: "[", count: min(count, 200))])
    #expect(try await problems(String(repeating: "[", count: count)) == expected)
  }

  @Test("JSON as deep as is allowed is read")
  func allowedDepth() async throws {
    let json = String(repeating: "[", count: 63) + #"{"email":"is odd"}"# + String(repeating: "]", count: 63)
    #expect(try await problems(json) == ValidationErrors(messages: [.email: ["is odd"]]))
  }

  @Test("Bytes that are no text cost nothing but themselves")
  func bytes() async throws {
    let server = LoopbackServer { _ in .body(Data([0xFF, 0x41, 0xFE, 0x42]), status: "422 Odd") }
    #expect(try await answer(of: server) == ValidationErrors(remarks: ["\u{FFFD}A\u{FFFD}B"]))
  }

  @Test("JSON in UTF-16 is read")
  func utf16() async throws {
    let body = try #require(#"{"email":"is odd"}"#.data(using: .utf16))
    let server = LoopbackServer { _ in .body(body, status: "422 Odd") }
    #expect(try await answer(of: server) == ValidationErrors(messages: [.email: ["is odd"]]))
  }

  private func problems(_ body: String, type: String = "application/json") async throws -> ValidationErrors {
    let server = LoopbackServer { _ in
      .body(Data(body.utf8), status: "422 Unprocessable Content", headers: ["Content-Type: \(type)"])
    }
    return try await answer(of: server)
  }

  private func answer(of server: LoopbackServer) async throws -> ValidationErrors {
    let changes = try AccountPayload(changing: [.lastName: "Sample"])
    switch try await server.client().send(.changingAccount(3, changes)) {
    case .success(let account): throw NetworkError.invalidResponse(url: "", reason: "\(account)")
    case .failure(let problems): return problems
    }
  }
}
