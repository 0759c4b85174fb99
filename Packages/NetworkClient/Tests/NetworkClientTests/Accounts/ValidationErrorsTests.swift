import Foundation
import Models
import NetworkClient
import Testing

@Suite("The validation errors of a rejection")
struct ValidationErrorsTests {
  @Test(
    "Messages are at their fields, others are general; without one, the status and the first line are",
    arguments: [
      (
        #"{"first_name":["can't be blank"],"email":"is odd"}"#, [.firstName: ["can't be blank"], .email: ["is odd"]], []
      ),
      (
        #"{"errors":{"email":["is odd","is taken"],"age":["is low"]}}"#, [.email: ["is odd", "is taken"]],
        ["age: is low"]
      ),
      (
        ##"{"errors":[{"pointer":"#/user/avatar_url","detail":"is odd"},"is closed"]}"##, [.avatarURL: ["is odd"]],
        ["is closed"]
      ),
      (#"{"user":{"email":["is taken"]}}"#, [.email: ["is taken"]], []),
      (#"{"detail":[{"loc":["body","user","email"],"msg":"is odd"}]}"#, [.email: ["is odd"]], []),
      (#"{"message":"is closed"}"#, [:], ["is closed"]),
      (#"{"last_name":"Sample"}"#, [:], [#"{"last_name":"Sample"} (HTTP 422)"#]),
      ("that is taken\n", [:], ["that is taken (HTTP 422)"]),
      ("", [:], ["HTTP 422"]), ("{}", [:], ["HTTP 422"]),
    ] as [(String, [AccountField: [String]], [String])])
  func rejection(body: String, messages: [AccountField: [String]], general: [String]) throws {
    let request = Request.submitting(try AccountPayload(changing: [.lastName: "Sample"]), to: 3)
    #expect(
      try request.decode(body, status: 422) == .rejected(ValidationErrors(messages: messages, general: general)))
  }
}
