/// Reads the body of a write as the original does: by its declared type, and not at all if that is another one.
enum TypicodeBody {
  /// The members of the body; empty if there is none or its type is neither JSON nor a form.
  static func object(of request: HTTPRequest) throws(TypicodeFailure) -> JSONObject {
    guard !request.body.isEmpty, let type = request.headers["Content-Type"]?.lowercased() else { return JSONObject() }
    let parts = type.split(separator: ";").map { $0.trimmingBlanks() }
    switch parts.first {
    case "application/json":
      try check(parts.dropFirst())
      return try json(request.body)
    case "application/x-www-form-urlencoded":
      try check(parts.dropFirst())
      return form(request.body)
    default:
      return JSONObject()
    }
  }

  private static func check(_ parameters: some Sequence<Substring>) throws(TypicodeFailure) {
    for parameter in parameters where parameter.hasPrefix("charset=") {
      let name = parameter.dropFirst("charset=".count).filter { $0 != "\"" }
      guard name == "utf-8" || name == "utf8" else {
        throw TypicodeFailure(message: "UnsupportedMediaTypeError: unsupported charset \"\(name.uppercased())\"")
      }
    }
  }

  /// An object, or an array as an object whose names are its positions.
  private static func json(_ body: [UInt8]) throws(TypicodeFailure) -> JSONObject {
    let value: JSON
    do throws(JSONSyntaxError) {
      value = try JSONParser.parse(body)
    } catch {
      throw TypicodeFailure(message: "SyntaxError: \(error.description) in JSON")
    }
    switch value {
    case .object(let object): return object
    case .array(let elements):
      return JSONObject(elements.enumerated().map { (String($0.offset), $0.element) })
    default: throw TypicodeFailure(message: "SyntaxError: the JSON is neither an object nor an array")
    }
  }

  /// All values of a form are texts; a repeated name has an array of them.
  private static func form(_ body: [UInt8]) -> JSONObject {
    let parameters = QueryParameters(String(decoding: body, as: UTF8.self))
    return JSONObject(
      parameters.entries.map { entry in
        (entry.name, entry.values.count == 1 ? .string(entry.values[0]) : .array(entry.values.map(JSON.string)))
      })
  }
}
