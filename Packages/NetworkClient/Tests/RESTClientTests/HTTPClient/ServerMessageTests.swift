import Foundation
import Testing

@testable import RESTClient

@Suite("The message in the body of an error response")
struct ServerMessageTests {
  @Test(
    "The message is found in the usual members",
    arguments: [
      (#"{"message":"no such post"}"#, "no such post"),
      (#"{"error":"no such post"}"#, "no such post"),
      (#"{"detail":"no such post"}"#, "no such post"),
      (#"{"title":"no such post"}"#, "no such post"),
      (#"{"status":404,"error":"Not Found"}"#, "Not Found"),
      (#"{"message":7,"error":"second best"}"#, "second best"),
    ]
  )
  func found(json: String, text: String) {
    #expect(ServerMessage(Data(json.utf8))?.text == text)
  }

  @Test(
    "A body without a message has none",
    arguments: [
      "", "{}", "[]", "null", "<html>503</html>", #"{"message":""}"#, #"{"message":{"text":"x"}}"#, "{\"message\":",
    ]
  )
  func missing(body: String) {
    #expect(ServerMessage(Data(body.utf8)) == nil)
  }

  @Test("A long message is truncated to 200 characters")
  func long() {
    let body = #"{"message":""# + String(repeating: "é", count: 1000) + #""}"#
    #expect(ServerMessage(Data(body.utf8))?.text.count == 200)
  }
}
