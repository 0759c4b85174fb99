/// Decodes the bodies of requests, within a limit on the work for one of them: the server has only one thread.
enum RequestBody {
  /// The maximum number of values in JSON, and of parameters in a form.
  ///
  /// A value at depth n counts 1 + n / 8 times, because each level indents it by two more bytes in a response.
  static let maximumValues = 1 << 17

  static func json(_ body: [UInt8]) throws(JSONSyntaxError) -> JSON {
    try JSONParser.parse(body, maximumValues: maximumValues)
  }

  /// Returns `nil` if there are too many parameters.
  static func form(_ body: [UInt8]) -> QueryParameters? {
    let count = body.count { $0 == UInt8(ascii: "&") }
    return count < maximumValues ? QueryParameters(String(decoding: body, as: UTF8.self)) : nil
  }
}
