import Foundation
import Models
import NetworkClient
import Testing

@Suite("The validation errors of a rejection are read in any format")
struct ValidationErrorsTests {
  private static let reasonless = ["the server gives no reason"]

  @Test(
    "Texts by field become messages",
    arguments: [
      (
        #"{"first_name":["can't be blank"],"email":"is invalid"}"#,
        [.firstName: ["can't be blank"], .email: ["is invalid"]]
      ),
      (#"{"last_name":["is odd"],"avatar_url":["is no URL"]}"#, [.lastName: ["is odd"], .avatarURL: ["is no URL"]]),
      (#"{"errors":{"email":["is invalid"]}}"#, [.email: ["is invalid"]]),
      (
        #"{"errors":[{"email":"is invalid"},{"email":"is taken","last_name":null}]}"#,
        [.email: ["is invalid", "is taken"]]
      ),
      (
        #"{"email":[{"error":"taken","value":"ada@example.org"},{"error":"too_long","count":64}]}"#,
        [.email: ["taken", "too_long"]]
      ),
      (#"{"email":true,"last_name":[[["deep"]]]}"#, [.email: ["true"], .lastName: ["deep"]]),
      (#"{"errors":{"email":["is invalid"]},"email":"is taken"}"#, [.email: ["is invalid", "is taken"]]),
    ] as [(String, [AccountField: [String]])]
  )
  func messages(json: String, expected: [AccountField: [String]]) throws {
    #expect(try errors(json) == ValidationErrors(messages: expected))
  }

  @Test(
    "The messages of common frameworks are at their fields, without the echo of what was sent",
    arguments: [
      // FastAPI
      (
        #"""
        {"detail":[{"type":"missing","loc":["body","user","last_name"],"msg":"Field required",
         "input":{"first_name":"Ada"},"url":"https://errors.example/missing"}]}
        """#, [.lastName: ["Field required"]]
      ),
      // Problem details: RFC 9457 and RFC 7807
      (
        #"""
        {"type":"https://h.example/x","title":"Invalid","status":422,
         "errors":[{"detail":"must be a real address","pointer":"#/user/email"}]}
        """#, [.email: ["must be a real address"]]
      ),
      (
        #"{"title":"Invalid","status":400,"invalid-params":[{"name":"email","reason":"is odd"}]}"#, [.email: ["is odd"]]
      ),
      // JSON:API
      (
        #"{"errors":[{"status":"422","source":{"pointer":"/data/attributes/first-name"},"title":"T","detail":"is odd"}]}"#,
        [.firstName: ["is odd"]]
      ),
      // Spring
      (
        #"""
        {"timestamp":"2020","status":400,"error":"Bad Request","message":"Validation failed","path":"/users.json",
         "errors":[{"field":"firstName","defaultMessage":"is odd","rejectedValue":"Ada","code":"Size"}]}
        """#, [.firstName: ["is odd"]]
      ),
      // ASP.NET
      (#"{"title":"One or more","status":400,"traceId":"0","errors":{"Email":["is odd"]}}"#, [.email: ["is odd"]]),
      // Laravel
      (#"{"message":"The given data was invalid.","errors":{"email":["is odd"]}}"#, [.email: ["is odd"]]),
      // Express, Mongoose, Zod, Symfony
      (
        #"{"errors":[{"type":"field","value":"x","msg":"is odd","path":"email","location":"body"}]}"#,
        [.email: ["is odd"]]
      ),
      (#"{"errors":{"email":{"message":"is odd","kind":"user","path":"email","value":"x"}}}"#, [.email: ["is odd"]]),
      (#"{"error":{"issues":[{"code":"x","path":["user","email"],"message":"is odd"}]}}"#, [.email: ["is odd"]]),
      (
        #"{"title":"T","detail":"email: is odd","violations":[{"propertyPath":"email","title":"is odd"}]}"#,
        [.email: ["is odd"]]
      ),
      // Names in other styles
      (#"{"user.email":["is odd"],"firstName":["is odd"]}"#, [.email: ["is odd"], .firstName: ["is odd"]]),
      (#"{"user[email]":"is odd","First name":"is odd"}"#, [.email: ["is odd"], .firstName: ["is odd"]]),
      (#"{"field":"email","message":"is odd"}"#, [.email: ["is odd"]]),
      // The echo of the request
      (#"{"errors":{"email":["is odd"]},"input":{"last_name":"Sample"},"last_name":"Sample"}"#, [.email: ["is odd"]]),
      (#"{"errors":{"email":["is odd"]},"user":{"first_name":"Ada"}}"#, [.email: ["is odd"]]),
    ] as [(String, [AccountField: [String]])]
  )
  func frameworks(json: String, expected: [AccountField: [String]]) throws {
    #expect(try errors(json) == ValidationErrors(messages: expected))
  }

  @Test(
    "A message is at its field wherever the server puts it",
    arguments: [
      // Mongoose, Strapi, Directus, CakePHP
      #"{"errors":{"email":{"name":"ValidatorError","message":"is odd","path":"email","properties":{"type":"user"}}}}"#,
      #"""
      {"data":null,"error":{"status":400,"name":"ValidationError","message":"is odd","details":{
       "errors":[{"path":["email"],"message":"is odd","name":"ValidationError"}]}}}
      """#,
      #"{"errors":[{"message":"is odd","extensions":{"collection":"users","field":"email","code":"RECORD_NOT_UNIQUE"}}]}"#,
      #"{"email":{"_isUnique":"is odd"}}"#, #"{"errors":{"email":{"_isUnique":"is odd"}}}"#,
      // API Platform, HAL
      #"""
      {"@type":"ConstraintViolationList","hydra:title":"An error occurred","hydra:description":"email: is odd",
       "violations":[{"propertyPath":"email","message":"is odd","code":"23bd"}]}
      """#,
      #"{"total":1,"_embedded":{"errors":[{"message":"is odd","path":"/email","_links":{"self":{"href":"/x y"}}}]}}"#,
      // NestJS with the errors of class-validator
      #"""
      {"statusCode":400,"error":"Bad Request","message":[{"target":{"email":"x"},"value":"x","property":"email",
       "children":[],"constraints":{"isEmail":"is odd"}}]}
      """#,
      // Zod and tRPC
      #"{"success":false,"error":{"name":"ZodError","message":"[{\"path\":[\"email\"],\"message\":\"is odd\"}]"}}"#,
      #"{"_errors":[],"email":{"_errors":["is odd"]}}"#, #"{"formErrors":[],"fieldErrors":{"email":["is odd"]}}"#,
      // GraphQL, with Lighthouse
      #"{"data":{"user":null},"errors":[{"message":"is odd","path":["user"],"extensions":{"argumentName":"email"}}]}"#,
      // Hasura
      #"{"errors":[{"extensions":{"path":"$.args.objects[0].email","code":"constraint"},"message":"is odd"}]}"#,
      // Google APIs
      #"""
      {"error":{"code":400,"message":"Invalid","status":"INVALID_ARGUMENT","details":[{"@type":"rpc.BadRequest",
       "fieldViolations":[{"field":"user.email","description":"is odd"}]}]}}
      """#,
      // Ajv, Sequelize, Prisma, LoopBack, Grails
      #"{"errors":[{"instancePath":"/email","keyword":"format","params":{"format":"x"},"message":"is odd"}]}"#,
      #"{"errors":[{"message":"is odd","type":"unique violation","path":"email","value":"x y","instance":{"id":1}}]}"#,
      #"{"code":"P2002","meta":{"target":["email"]},"message":"is odd"}"#,
      #"{"error":{"statusCode":422,"name":"ValidationError","details":{"messages":{"email":["is odd"]}}}}"#,
      #"{"errors":[{"object":"User","field":"email","rejected-value":"x y","message":"is odd"}]}"#,
      // Django, Phoenix, Rails, marshmallow, CodeIgniter, JSend
      #"{"email":[{"message":"is odd","code":"unique"}]}"#, #"{"errors":{"email":["is odd"],"status":422}}"#,
      #"{"error":{"email":["is odd"]}}"#, #"{"json":{"email":["is odd"]}}"#,
      #"{"status":400,"error":400,"messages":{"email":"is odd"}}"#, #"{"status":"fail","data":{"email":"is odd"}}"#,
      // Objects of fields beside a message
      #"{"errors":"","fields":{"email":"is odd"}}"#, #"{"error":"Invalid","details":{"email":"is odd"}}"#,
      #"{"ModelState":{"user.Email":["is odd"]}}"#, #"{"email":{"rule":"unique","message":"is odd","value":"x"}}"#,
    ]
  )
  func fields(json: String) throws {
    #expect(try errors(json) == ValidationErrors(messages: [.email: ["is odd"]]))
  }

  @Test("A form is rejected by other statuses too", arguments: [400, 409, 413, 415])
  func statuses(status: Int) throws {
    let request = Request.changingAccount(3, try AccountPayload(changing: [.lastName: "Sample"]))
    let errors = ValidationErrors(messages: [.email: ["has already been taken"]])
    #expect(try request.decode(#"{"email":["has already been taken"]}"#, status: status) == .rejected(errors))
  }

  @Test(
    "Messages without a field become general errors",
    arguments: [
      (#"{"base":["is closed"]}"#, ["is closed"]),
      (#"{"phone":["is too short"],"base":"is closed"}"#, ["is closed", "phone: is too short"]),
      (#"{"errors":["First name can't be blank","Email is odd"]}"#, ["First name can't be blank", "Email is odd"]),
      (#"{"errors":{"base":["is closed"],"age":[7]}}"#, ["is closed", "age: 7"]),
      (#"{"user":{"phone":"is odd"}}"#, ["user: phone: is odd"]),
      (#"{"message":"is taken","user":{"first_name":"Ada"}}"#, ["is taken"]),
      (#"{"code":"email_taken"}"#, ["email_taken"]),
      (#"{"error":{"code":"","message":{"lang":"en-US","value":"Email is required"}}}"#, ["Email is required"]),
      (#"{"errors":[{"index":0,"code":11000,"errmsg":"duplicate key"}]}"#, ["duplicate key"]),
    ]
  )
  func generalErrors(json: String, expected: [String]) throws {
    #expect(try errors(json) == ValidationErrors(general: expected))
  }

  @Test(
    "A response without a reason has a default message",
    arguments: [
      "", "  \r\n", "{}", "[]", "null", #""""#, #"" ""#, #"{"errors":{}}"#, #"{"email":[]}"#,
      #"{"email":[" "],"base":null}"#, #"{"last_name":"Sample"}"#,
      // The account itself, such as after a conflict
      #"{"id":1,"first_name":"Ada","last_name":"Byron","email":"a@b.org","created_at":"2016-01-01 00:00:00 UTC"}"#,
      #"{"user":{"id":1,"first_name":"Ada Maria","email":"a@b.org"}}"#, #"[{"id":1,"first_name":"Ada"}]"#,
    ]
  )
  func reasonless(body: String) throws {
    #expect(try errors(body) == ValidationErrors(general: Self.reasonless))
  }

  @Test(
    "Text that is not JSON is the general error; markup is replaced by the status",
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

  private func errors(_ body: String, type: String = "application/json") throws -> ValidationErrors {
    try errors(Data(body.utf8), type: type)
  }

  private func errors(_ body: Data, type: String = "application/json") throws -> ValidationErrors {
    let request = Request.changingAccount(3, try AccountPayload(changing: [.lastName: "Sample"]))
    let submission = try request.decode(.sample(body, status: 422, type: type), JSONDecoder())
    guard case .rejected(let errors) = submission else {
      throw NetworkError(.invalidResponse, reason: "\(submission)")
    }
    return errors
  }
}
