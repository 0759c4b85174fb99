/// Decodes the body of a write by its `Content-Type`, as json-server does.
enum TypicodeBody {
  /// Returns the members of the body, which are none if it is neither JSON nor a form.
  static func object(of request: HTTPRequest) throws(TypicodeError) -> JSONObject {
    guard !request.body.isEmpty, let type = request.headers["Content-Type"]?.lowercased() else { return JSONObject() }
    let parts = type.split(separator: ";").map { $0.trimmingBlanks() }
    switch parts.first {
    case "application/json":
      try checkCharset(in: parts.dropFirst())
      return try json(request.body)
    case "application/x-www-form-urlencoded":
      try checkCharset(in: parts.dropFirst())
      return try form(request.body)
    default:
      return JSONObject()
    }
  }

  private static func checkCharset(in parameters: some Sequence<Substring>) throws(TypicodeError) {
    for parameter in parameters where parameter.hasPrefix("charset=") {
      let name = parameter.dropFirst("charset=".count).filter { $0 != "\"" }
      guard name == "utf-8" || name == "utf8" else {
        throw TypicodeError(message: "UnsupportedMediaTypeError: unsupported charset \"\(name.uppercased())\"")
      }
    }
  }

  /// Decodes an object, or an array as an object whose names are the indices.
  private static func json(_ body: [UInt8]) throws(TypicodeError) -> JSONObject {
    let value: JSON
    do throws(JSONSyntaxError) {
      value = try RequestBody.json(body)
    } catch {
      throw TypicodeError(message: "SyntaxError: \(error.description) in JSON")
    }
    switch value {
    case .object(let object): return object
    case .array(let elements):
      return JSONObject(members: elements.enumerated().map { .init(name: String($0.offset), value: $0.element) })
    default: throw TypicodeError(message: "SyntaxError: the JSON is neither an object nor an array")
    }
  }

  /// Form values are strings; a repeated name has an array of them.
  private static func form(_ body: [UInt8]) throws(TypicodeError) -> JSONObject {
    guard let parameters = RequestBody.form(body) else {
      throw TypicodeError(message: "PayloadTooLargeError: too many parameters")
    }
    return JSONObject(
      members: parameters.entries.map { entry in
        let value: JSON = entry.values.count == 1 ? .string(entry.values[0]) : .array(entry.values.map(JSON.string))
        return .init(name: entry.name, value: value)
      })
  }
}
