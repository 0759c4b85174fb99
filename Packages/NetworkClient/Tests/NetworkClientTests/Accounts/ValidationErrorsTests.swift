import Foundation
import Models
import NetworkClient
import Testing

@Suite("The validation errors of a 422 response are read in any format")
struct ValidationErrorsTests {
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
  func messages(json: String, expected: [AccountField: [String]]) throws {
    #expect(try errors(json) == ValidationErrors(messages: expected))
  }

  @Test(
    "Texts without a field become remarks",
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
  func generalErrors(json: String, expected: [String]) throws {
    #expect(try errors(json) == ValidationErrors(general: expected))
  }

  @Test("A response can have messages and general errors")
  func both() throws {
    let errors = try self.errors(#"{"errors":{"email":["is taken"],"base":["is closed"]},"hint":"try later"}"#)
    #expect(errors == ValidationErrors(messages: [.email: ["is taken"]], general: ["is closed", "hint: try later"]))
  }

  @Test(
    "A response without a reason has a default message",
    arguments: [
      "", "  \r\n", "{}", "[]", "null", #""""#, #"" ""#, #"{"errors":{}}"#, #"{"email":[]}"#,
      #"{"email":[" "],"base":null}"#,
    ]
  )
  func reasonless(body: String) throws {
    #expect(try errors(body) == ValidationErrors(general: Self.reasonless))
  }

  @Test(
    "Text that is not JSON is the remark; markup is replaced by the status",
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
  func text(body: String, type: String, general: String) throws {
    #expect(try errors(body, type: type) == ValidationErrors(general: [general]))
  }

  @Test("Texts are truncated to 200 characters")
  func long() throws {
    let text = String(repeating: "ab", count: 500)
    let cut = String(text.prefix(200))
    #expect(try errors(#"{"email":["\#(text)"]}"#) == ValidationErrors(messages: [.email: [cut]]))
    #expect(try errors(#"{"base":["\#(text)"]}"#) == ValidationErrors(general: [cut]))
    #expect(try errors(text, type: "text/plain") == ValidationErrors(general: [cut]))
  }

  @Test("Messages above 20 are replaced by their number")
  func many() throws {
    let texts = (1...10_000).map { "\"error \($0)\"" }.joined(separator: ",")
    let kept = (1...20).map { "error \($0)" }
    let more = "and 9980 more errors"
    #expect(try errors(#"{"email":[\#(texts)]}"#) == ValidationErrors(messages: [.email: kept], general: [more]))
    #expect(try errors("[\(texts)]") == ValidationErrors(general: kept + [more]))
    let both = try errors(#"{"email":["is taken"],"base":[\#(texts)]}"#)
    #expect(both.messages == [.email: ["is taken"]] && both.general == kept.dropLast() + ["and 9981 more errors"])
  }

  @Test("Invalid UTF-8 is replaced")
  func bytes() throws {
    #expect(try errors(Data([0xFF, 0x41, 0xFE, 0x42])) == ValidationErrors(general: ["\u{FFFD}A\u{FFFD}B"]))
  }

  private func errors(_ body: String, type: String = "application/json") throws -> ValidationErrors {
    try errors(Data(body.utf8), type: type)
  }

  private func errors(_ body: Data, type: String = "application/json") throws -> ValidationErrors {
    let request = Request.changingAccount(3, try AccountPayload(changing: [.lastName: "Sample"]))
    switch try request.decode(.sample(body, status: 422, type: type), JSONDecoder()) {
    case .success(let account): throw NetworkError(.invalidResponse, url: "", reason: "\(account)")
    case .failure(let errors): return errors
    }
  }
}
