import Foundation
import Testing

@testable import RESTClient

@Suite("The messages of an error response")
struct ServerMessagesTests {
  typealias Message = ServerMessages.Message

  @Test(
    "The first rule that yields a message is the only one that counts",
    arguments: [
      // 1. An object of errors
      (
        #"{"errors":{"email":["is taken","is odd"],"age":"is low"}}"#,
        ["age: is low", "email: is taken", "email: is odd"]
      ),
      (#"{"message":"Invalid","errors":{"email":["is taken"]}}"#, ["email: is taken"]),
      (#"{"errors":{"email":["is taken"],"age":7,"name":[" "]},"status":422}"#, ["email: is taken"]),
      (#"{"message":"Invalid","errors":{"email":[]}}"#, ["Invalid"]),
      // 2. A list of errors
      (
        #"{"errors":["is closed",{"field":"email","message":"is taken","code":"x"}]}"#,
        ["is closed", "email: is taken"]
      ),
      (
        ##"{"title":"Invalid","errors":[{"detail":"is taken","pointer":"#/user/email"},{"code":"too_long"},{"x":1}]}"##,
        ["email: is taken", "too_long"]
      ),
      (#"{"message":"Failed","errors":[{"resource":"Issue","field":"title","code":"missing"}]}"#, ["title: missing"]),
      (#"{"detail":["is closed"],"email":["is taken"]}"#, ["is closed"]),
      (
        #"{"errors":[{"title":"is taken","source":{"pointer":"/data/attributes/email"}},{"source":{},"detail":"b"}]}"#,
        ["email: is taken", "b"]
      ),
      (
        #"{"detail":[{"type":"missing","loc":["body","user","email"],"msg":"is required"},{"loc":["tags",0],"msg":"m"}]}"#,
        ["email: is required", "tags: m"]
      ),
      (#"{"detail":[{"loc":["body"],"message":"m"}],"error":"e"}"#, ["e"]),
      // 3. Texts and lists of texts, and at least one list, alone or in the object of the form
      (#"{"user":{"email":["is taken"],"name":"is long"}}"#, ["email: is taken", "name: is long"]),
      (#"{"user":{"email":"is taken"}}"#, []), (#"{"account":{"email":["is taken"]}}"#, []),
      (#"{"email":["is taken"],"title":"is long"}"#, ["email: is taken", "title: is long"]),
      (#"{"message":"Invalid","email":["is taken"],"status":422}"#, ["Invalid"]),
      (#"{"error":{"email":["is taken"]}}"#, []),
      // 4. A text at one of six names
      (
        #"{"code":"c","error":"e","error_description":"d","title":"t","message":"m","detail":"is closed"}"#,
        ["is closed"]
      ),
      (#"{"code":"c","error":"e","error_description":"d","title":"t","message":"m"}"#, ["m"]),
      (#"{"code":"c","error":"e","error_description":"d","title":"t"}"#, ["t"]),
      (#"{"code":"c","error":"e","error_description":"d"}"#, ["d"]), (#"{"code":"c","error":"e"}"#, ["e"]),
      (#"{"code":"c"}"#, ["c"]), (#"{"message":7,"error":"e"}"#, ["e"]), (#"{"message":" ","error":"e"}"#, ["e"]),
      (#"{"error":{"code":403,"message":"not now","status":"DENIED"}}"#, ["not now"]),
      (#"{"error":{"errors":{"email":["is taken"]}}}"#, ["email: is taken"]),
      (#"{"message":["not now","nor later"],"statusCode":400}"#, ["not now", "nor later"]),
      // A field is the last part of its path.
      (
        ##"{"errors":{"user.email":["a"],"user[name]":["b"],"/user/age":["c"],"#/x":["d"]}}"##,
        ["x: d", "age: c", "email: a", "name: b"]
      ),
      // Anything else is not understood.
      (#"{"msg":"m","errorMessage":"m","reason":"m","Message":"m"}"#, []), (#"{"errors":"m"}"#, []), (#""m""#, []),
      (#"["m"]"#, []), ("m", []), ("", []), ("null", []), ("{}", []), ("<html>", []), (#"{"message":"#, []),
    ] as [(String, [String])])
  func rules(body: String, messages: [String]) {
    #expect(ServerMessages(Data(body.utf8), form: "user").messages.map(\.labelledText) == messages)
  }

  @Test("At most 20 messages of 200 characters are read, of at most 64 KiB")
  func limits() {
    func messages(_ body: String) -> [Message] { ServerMessages(Data(body.utf8)).messages }
    let texts = (1...50).map { "\"error \($0)\"" }.joined(separator: ",")
    #expect(
      messages(#"{"errors":{"email":[\#(texts)]}}"#)
        == (1...20).map { Message(field: "email", text: "error \($0)") } + [Message(text: "and 30 more errors")])
    #expect(messages(#"{"message":"\#(String(repeating: "é", count: 500))"}"#).map(\.text.count) == [200])
    #expect(messages(#"{"message":"not now"}"# + String(repeating: " ", count: 1 << 16)).isEmpty)
  }

  @Test(
    "A body without messages is shown as one line of at most 200 characters, a web page by its title",
    arguments: [
      (#"{"msg":"not now"}"#, #"{"msg":"not now"}"#), ("slow\r\n  down\n", "slow down"), ("3 < 4", "3 < 4"),
      (String(repeating: "é", count: 600), String(repeating: "é", count: 200)),
      ("", nil), (" ", nil), ("{}", nil), ("[]", nil), ("null", nil), ("<html>down", nil), ("\n <!DOCTYPE>", nil),
      ("<html><head><title>500 No\n certificate</title>", "No certificate"),
      ("<TITLE lang=en>500: Down</TITLE>", "Down"),
      ("<title>500</title>", nil), ("<title></title>down", nil), ("500 is down", "is down"), ("5000", "0"),
      ("\u{1}\u{2}", nil), ("a\u{0}", nil),
    ] as [(String, String?)])
  func firstLine(body: String, line: String?) {
    let error = NetworkError(.unacceptableStatus, status: 500, body: Data(body.utf8).prefix(1 << 10))
    #expect(error.message == line)
    #expect(error.description == (line.map { "\($0) (HTTP 500)" } ?? "HTTP 500"))
    #expect(error.storableClause == "HTTP 500")
  }
}
