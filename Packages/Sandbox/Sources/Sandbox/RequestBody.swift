import Foundation

/// Decodes the bodies of requests, within a limit on the work for one of them.
enum RequestBody {
  /// The body is malformed, or has too many values.
  struct Failure: Error {
    let reason: String
  }

  /// The maximum number of values in JSON, and of parameters in a form.
  ///
  /// A value at depth n counts 1 + n / 8 times, because each level indents it by two more bytes in a response.
  static let maximumValues = 1 << 17

  /// Returns the members of an object or of a form; none if the body is neither JSON nor a form.
  static func object(of request: HTTPRequest) throws(Failure) -> JSONObject {
    switch type(of: request) {
    case "application/json" where !request.body.isEmpty: return try json(request.body).object ?? JSONObject()
    case "application/x-www-form-urlencoded":
      let entries = try form(request.body).entries
      return JSONObject(members: entries.map { .init(name: $0.name, value: .string($0.values.last ?? "")) })
    default: return JSONObject()
    }
  }

  /// Returns the media type, in lowercase and without parameters.
  static func type(of request: HTTPRequest) -> String {
    (request.headers["Content-Type"] ?? "").lowercased().prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
  }

  static func json(_ body: [UInt8]) throws(Failure) -> JSON {
    do throws(JSONSyntaxError) {
      return try JSONParser.parse(body, maximumValues: maximumValues)
    } catch {
      throw Failure(reason: error.description)
    }
  }

  static func form(_ body: [UInt8]) throws(Failure) -> QueryParameters {
    let count = body.count { $0 == UInt8(ascii: "&") }
    guard count < maximumValues else { throw Failure(reason: "too many parameters") }
    return QueryParameters(String(decoding: body, as: UTF8.self))
  }
}
