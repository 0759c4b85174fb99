import Testing

@testable import Sandbox

@Suite("The accounts API lists, creates and updates accounts like a Rails application")
struct AccountsAPITests {
  private static let json = [("Content-Type", "application/json")]
  private let api = AccountsAPI(storage: AccountStorage(), origin: "http://test:8")

  private func send(
    _ method: String = "GET", _ target: String, _ fields: [(String, String)] = json, body: String = ""
  ) throws -> HTTPResponse {
    try #require(Fixture.send(api, method, target, fields, body: body))
  }

  private func account(_ response: HTTPResponse) throws -> JSONObject {
    try #require(try JSON.parse(response.body).object)
  }

  private func list() throws -> [JSONObject] {
    try JSON.parse(try send("GET", "/users.json").body).objects ?? []
  }

  @Test("The list is an array of accounts with eight members each")
  func lists() throws {
    let rows = try list()
    #expect(rows.count == 12)
    for (index, row) in rows.enumerated() {
      #expect(row.count == 8)
      #expect(row["url"] == .string("http://test:8/users/\(index + 1).json"))
    }
    let second = try send("GET", "/users/2.json")
    #expect(
      second.text
        == #"{"avatar_url":null,"created_at":"2019-07-02T11:48:59.733Z","email":"barnaby@example.com","#
        + #""first_name":"Barnaby","id":2,"last_name":"Quillfeather","updated_at":"2019-07-02T11:48:59.733Z","#
        + #""url":"http://test:8/users/2.json"}"#)
    #expect(second.headers["Content-Type"] == "application/json; charset=utf-8")
    #expect(second.headers["Cache-Control"] == "max-age=0, private, must-revalidate")
    let tag = try #require(second.headers["ETag"])
    #expect(try send("GET", "/users/2.json", [("If-None-Match", tag)]).status == 304)
  }

  @Test("The sample accounts are valid and have every kind of avatar and date")
  func sampleAccounts() {
    let accounts = SampleData.accounts
    for account in accounts {
      #expect(account.errors(among: accounts).isEmpty)
      let domain = account["email"].lowercased().split(separator: "@").last ?? ""
      #expect(["example.org", "example.com", "example.net"].contains { domain == $0 || domain.hasSuffix(".\($0)") })
    }
    #expect(accounts.contains { $0.stored["avatar_url"] == .null })
    #expect(accounts.contains { $0.stored["avatar_url"] == "" })
    #expect(accounts.contains { $0.stored["avatar_url"] == "the one with the hat" })
    #expect(accounts.contains { $0["avatar_url"].hasPrefix("https://") })
    #expect(accounts.contains { $0["created_at"].hasSuffix(" UTC") })
    #expect(accounts.contains { $0["last_name"].unicodeScalars.contains { $0.value >= 0x3040 } })
    #expect(accounts.contains { $0["first_name"].unicodeScalars.contains("\u{301}") })
  }

  @Test("A new account has the next id, a location and the current time, and is stored")
  func creates() throws {
    let body = #"{"user":{"first_name":"Ada","last_name":"<Ñ>","email":"ada@x.example","avatar_url":"hat"}}"#
    let response = try send("POST", "/users.json", body: body)
    #expect(response.status == 201)
    #expect(response.headers["Location"] == "http://test:8/users/13")
    let created = try account(response)
    #expect(created["id"] == 13 && created["last_name"] == "<Ñ>")
    let time = (created["created_at"]?.plainText ?? "")
    #expect(time.wholeMatch(of: /20\d\d-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-6]\d\.\d{3}Z/) != nil)
    #expect(created["updated_at"] == created["created_at"])
    #expect(created["url"] == "http://test:8/users/13.json")
    #expect(try account(send("GET", "/users/13.json")) == created)
    #expect(try list().last == created)
    #expect(try send("POST", "/users.json", body: body).status == 422)
  }

  @Test(
    "A body is JSON under user, or alone",
    arguments: [
      ("application/json", #"{"user":{"first_name":"Bo","last_name":"Li","email":"bo@x.example"}}"#),
      ("application/json; charset=utf-8", #"{"first_name":"Bo","last_name":"Li","email":"bo@x.example"}"#),
      (
        "application/json",
        #"{"user":{"id":99,"created_at":"x","colour":"red","first_name":"Bo","last_name":"Li","email":"bo@x.example"}}"#
      ),
    ])
  func forms(type: String, body: String) throws {
    let response = try send("POST", "/users.json", [("Content-Type", type)], body: body)
    #expect(response.status == 201)
    let created = try account(response)
    #expect(created["id"] == 13)
    #expect(created["first_name"] == "Bo")
    #expect(created["email"] == "bo@x.example")
    #expect(created["avatar_url"] == .null)
    #expect(created["colour"] == nil)
  }

  @Test(
    "A body without a user is 400 for every method",
    arguments: [
      ("application/json", ""), ("application/json", "{"), ("application/json", "[]"), ("application/json", "{}"),
      ("application/json", #"{"colour":"red"}"#), ("application/json", #"{"user":{}}"#),
      ("application/json", #"{"user":"Bo"}"#), ("text/plain", #"{"first_name":"Bo"}"#),
      ("application/x-www-form-urlencoded", "first_name=Bo"),
    ])
  func nothing(type: String, body: String) throws {
    for (method, target) in [("POST", "/users.json"), ("PATCH", "/users/1.json"), ("PUT", "/users/1.json")] {
      let response = try send(method, target, [("Content-Type", type)], body: body)
      #expect(response.status == 400)
      #expect(response.text == #"{"error":"Bad Request","status":400}"#)
    }
    #expect(try list().count == 12)
  }

  @Test(
    "An invalid account is 422 with all messages of each field",
    arguments: [
      (
        #"{"colour":"red"}"#,
        #"{"email":["can't be blank","is invalid"],"first_name":["can't be blank"],"last_name":["can't be blank"]}"#
      ),
      (#"{"first_name":" \t\u3000","last_name":"B","email":"a@x.example"}"#, #"{"first_name":["can't be blank"]}"#),
      (#"{"first_name":"A","last_name":null,"email":"a@x.example"}"#, #"{"last_name":["can't be blank"]}"#),
      (#"{"first_name":"A","last_name":"B","email":"a@x"}"#, #"{"email":["is invalid"]}"#),
      (#"{"first_name":"A","last_name":"B","email":" "}"#, #"{"email":["can't be blank","is invalid"]}"#),
      (#"{"first_name":"A","last_name":"B","email":"BARNABY@Example.com"}"#, #"{"email":["has already been taken"]}"#),
      (
        #"{"first_name":"\#(String(repeating: "é", count: 256))","last_name":"B","email":"a@x.example"}"#,
        #"{"first_name":["is too long (maximum is 255 characters)"]}"#
      ),
      (
        #"{"first_name":"A","last_name":"\#(String(repeating: " ", count: 256))","email":"a@x.example"}"#,
        #"{"last_name":["can't be blank","is too long (maximum is 255 characters)"]}"#
      ),
    ])
  func rules(user: String, errors: String) throws {
    let response = try send("POST", "/users.json", body: #"{"user":\#(user)}"#)
    #expect(response.status == 422)
    #expect(response.text == errors)
    #expect(response.headers["Location"] == nil)
    #expect(try list().count == 12)
  }

  @Test(
    "An email address is valid if it matches the pattern",
    arguments: [
      ("a@b.c", true), ("é@x.example", true), ("a.b+c@d.e.f", true), ("a@b", false), ("@b.c", false), ("a@b.", false),
      ("a@.c", false), ("a@b..c", false), ("a@b@c.d", false), ("a b@c.d", false), ("a@b.c\n", false), ("a", false),
      ("a@b\u{B}c.d", false),
    ])
  func addresses(text: String, isValid: Bool) throws {
    var account = SampleData.accounts[0]
    account["email"] = text
    #expect(account.errors(among: []).isEmpty == isValid)
  }

  @Test(
    "An update changes only the sent members and the time of the last change",
    arguments: [
      ("PATCH", "last_name", #""Darkwater""#, "Darkwater"), ("PUT", "last_name", #""Darkwater""#, "Darkwater"),
      ("PATCH", "avatar_url", #""x""#, "x"), ("PATCH", "avatar_url", #""""#, ""),
      ("PATCH", "avatar_url", "null", .null), ("PATCH", "avatar_url", "7", "7"),
    ] as [(String, String, String, JSON)])
  func changes(method: String, name: String, sent: String, stored: JSON) throws {
    var expected = try account(send("GET", "/users/1.json"))
    let response = try send(method, "/users/1.json", body: #"{"user":{"\#(name)":\#(sent)}}"#)
    #expect(response.status == 200)
    #expect(response.headers["Location"] == nil)
    let changed = try account(response)
    #expect(changed["updated_at"] != expected["updated_at"])
    expected[name] = stored
    expected["updated_at"] = changed["updated_at"]
    #expect(changed == expected)
    #expect(try account(send("GET", "/users/1.json")) == expected)
    #expect(try list().count == 12)
  }

  @Test("The time of the last change is new after every change, but not after an update without a change")
  func time() throws {
    var times: [JSON?] = []
    for name in ["A", "B", "B", "é"] {
      times.append(try account(send("PATCH", "/users/3.json", body: #"{"first_name":"\#(name)"}"#))["updated_at"])
    }
    #expect(times[0] != times[1])
    #expect(times[1] == times[2])
    #expect(times[3] != times[2])
  }

  @Test(
    "A missing account or route is 404, even if the body is invalid",
    arguments: [
      ("GET", "/users/13.json"), ("GET", "/users/abc.json"), ("GET", "/users/01.json"), ("PATCH", "/users/99.json"),
      ("PUT", "/users/99.json"), ("DELETE", "/users/1.json"), ("DELETE", "/users.json"), ("PATCH", "/users.json"),
      ("POST", "/users/1.json"), ("OPTIONS", "/users.json"), ("GET", "/users/.json"),
    ])
  func notFound(method: String, target: String) throws {
    let response = try send(method, target)
    #expect(response.status == 404)
    #expect(response.text == #"{"error":"Not Found","status":404}"#)
    #expect(try list().count == 12)
  }
}
