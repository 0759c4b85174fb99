import Foundation

/// A sample account in the API's format.
struct SampleAccount: Sendable {
  /// The number.
  var id = 1
  /// The first name.
  var firstName = "Ada"
  /// The last name.
  var lastName = "Sample"
  /// The email address.
  var email = "ada@example.org"
  /// The avatar URL as JSON, which may be malformed.
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

  /// Returns the response to a request: 201 to a POST, 200 to others.
  func response(to request: ScriptedServer.Request) throws -> [ScriptedServer.Step] {
    .response(request.method == "POST" ? "201 Created" : "200 OK", json: try json)
  }
}
