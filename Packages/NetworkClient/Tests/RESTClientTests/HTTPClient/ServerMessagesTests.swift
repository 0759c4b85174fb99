import Foundation
import Testing

@testable import RESTClient

@Suite("The messages in the body of an error response")
struct ServerMessagesTests {
  @Test(
    "The message of an error is read from JSON of any common framework, and from plain text",
    arguments: [
      (#"{"message":"not now"}"#, "not now"), (#"{"detail":"not now"}"#, "not now"),
      (#"{"title":"not now"}"#, "not now"),
      (#"{"msg":"not now"}"#, "not now"), (#"{"status":404,"error":"Not Found"}"#, "Not Found"),
      (#"{"message":7,"error":"second best"}"#, "second best"), (#"{"title":"Bad","detail":"not now"}"#, "not now"),
      (#"{"error":{"code":403,"message":"not now","status":"PERMISSION_DENIED"}}"#, "not now"),
      (#"{"error":{"type":"card","message":"not now","param":"number"}}"#, "number: not now"),
      (#"{"statusCode":400,"message":["not now","nor later"],"error":"Bad Request"}"#, "not now; nor later"),
      (#"{"errors":["not now"]}"#, "not now"), (#"{"errors":[{"detail":"not now"}]}"#, "not now"),
      (#"{"errors":{"detail":"not now"}}"#, "not now"), (#"{"errors":{"email":["is taken"]}}"#, "email: is taken"),
      (#"{"error":"invalid_grant","error_description":"not now"}"#, "not now"),
      (#"{"type":"https://h/x","title":"not now","status":403,"instance":"/a/7","traceId":"x"}"#, "not now"),
      (#""not now""#, "not now"), (#"["not now","nor later"]"#, "not now; nor later"), ("not now\n", "not now"),
      (#"{"errors":[{"message":"not now","path":["a",0],"locations":[{"line":1}]}],"data":null}"#, "a: not now"),
    ]
  )
  func summary(body: String, text: String) {
    #expect(ServerMessages(Data(body.utf8)).summary == text)
  }

  @Test(
    "A body without a message has none",
    arguments: [
      "", " ", "{}", "[]", "null", "7", "true", "<html>503</html>", #"{"message":""}"#,
      "{\"message\":", #"{"email":["is taken"]}"#, #"{"id":7,"name":"Ada"}"#, "two\nlines",
      String(repeating: "long ", count: 50),
    ]
  )
  func missing(body: String) {
    #expect(ServerMessages(Data(body.utf8)).summary == nil)
  }

  @Test("A long body is not read")
  func longBody() {
    let body = #"{"message":"not now"}"# + String(repeating: " ", count: 1 << 20)
    #expect(ServerMessages(Data(body.utf8)).messages.isEmpty)
  }

  @Test("A long message is truncated to 200 characters")
  func long() {
    let body = #"{"message":""# + String(repeating: "é", count: 1000) + #""}"#
    #expect(ServerMessages(Data(body.utf8)).summary?.count == 200)
  }
}
