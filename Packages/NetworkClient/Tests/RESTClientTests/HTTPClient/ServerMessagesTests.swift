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
      (#"{"errors":{"title":["is taken"]}}"#, "title: is taken"),
      (#"{"email":["is taken"],"title":["is too long"]}"#, "email: is taken; title: is too long"),
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
    "A message is found by its structure, without identifiers, types and times",
    arguments: [
      (#"{"error":{"code":"","message":{"lang":"en-US","value":"Email is required"}}}"#, "Email is required"),
      (#"{"code":"email_taken"}"#, "email_taken"), (#"{"error_code":"email_taken","status":422}"#, "email_taken"),
      (#"{"reason":"not now","index":0}"#, "not now"), (#"{"errorMessage":"not now"}"#, "not now"),
      (#"{"errcode":40013,"errmsg":"invalid appid"}"#, "invalid appid"),
      (#"{"@type":"hydra:Error","hydra:title":"An error occurred","hydra:description":"not now"}"#, "not now"),
      (#"{"data":null,"error":{"status":404,"name":"NotFoundError","message":"not now","details":{}}}"#, "not now"),
      (#"{"status":{"code":400,"message":"not now"}}"#, "not now"),
      (
        #"{"error":{"message":"Bad key.","details":[{"@type":"a/b","reason":"KEY_INVALID"}]}}"#, "Bad key.; KEY_INVALID"
      ),
      (#"{"error":{"code":400,"message":"EMAIL_EXISTS","errors":[{"message":"EMAIL_EXISTS"}]}}"#, "EMAIL_EXISTS"),
      (#"{"code":"23505","details":"Key exists.","hint":null,"message":"duplicate key"}"#, "duplicate key"),
      (#"{"code":422,"error_code":"user_already_exists","msg":"User already registered"}"#, "User already registered"),
      (
        #"{"timestamp":"2026-01-01","status":500,"error":"Internal Server Error","path":"/x"}"#, "Internal Server Error"
      ),
      (#"{"__type":"ValidationException","message":"not now"}"#, "not now"),
    ]
  )
  func structure(body: String, text: String) {
    #expect(ServerMessages(Data(body.utf8)).summary == text)
  }

  @Test(
    "A response can report a failure",
    arguments: [
      #"{"success":false}"#, #"{"Success":"false"}"#, #"{"ok":false}"#, #"{"result":false}"#, #"{"status":"FAILED"}"#,
      #"{"status":"error"}"#, #"{"status":"fail"}"#, #"{"status":409,"title":"x"}"#, #"{"code":40001,"msg":"x"}"#,
      #"{"errcode":40013,"errmsg":"x"}"#, #"{"errors":{"email":["x"]}}"#, #"{"errors":[{"code":"x"}],"user":{}}"#,
      #"{"error":"x"}"#, #"{"Error":{"message":"x"}}"#, #"{"error":true}"#, #"{"error_description":"x"}"#,
    ]
  )
  func failure(body: String) {
    #expect(ServerMessages(Data(body.utf8)).reportsFailure)
  }

  @Test(
    "Other responses do not report a failure",
    arguments: [
      #"{"success":true}"#, #"{"status":"ok"}"#, #"{"status":201}"#, #"{"code":0,"msg":"ok"}"#, #"{"code":7}"#,
      #"{"code":200,"msg":"ok"}"#, #"{"error":null}"#, #"{"error":false}"#, #"{"error":0}"#, #"{"errors":[]}"#,
      #"{"errors":{"email":[]}}"#, #"{"error":" "}"#, #"{"message":"saved"}"#, "[]", "null", "", "saved",
    ]
  )
  func success(body: String) {
    #expect(!ServerMessages(Data(body.utf8)).reportsFailure)
  }

  @Test(
    "A body without a message has none",
    arguments: [
      "", " ", "{}", "[]", "null", "7", "true", "<html>503</html>", #"{"message":""}"#,
      "{\"message\":", #"{"tags":["new"]}"#, #"{"id":7,"name":"Ada"}"#, #"{"id":7,"title":"a"}"#, "two\nlines",
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
