/// The responses to writes, which are not stored: the next read returns the old data.
struct TypicodeWrites: Sendable {
  let collection: RowCollection

  /// Returns the body with the next id.
  func create(_ body: JSONObject, url: String) -> TypicodeResponse {
    var row = body
    let id = nextID
    row["id"] = .number(id)
    return TypicodeResponse(
      status: 201, content: .json(.object(row)),
      headers: ["Access-Control-Expose-Headers": "Location", "Location": "\(url)/\(id)"])
  }

  /// Returns the body with the id of the row that it replaces.
  ///
  /// Throws the error of json-server if there is no such row.
  func replace(id: String, with body: JSONObject) throws(TypicodeError) -> TypicodeResponse {
    guard let stored = collection.row(id: id) else {
      throw TypicodeError(message: "TypeError: Cannot read properties of undefined (reading 'id')")
    }
    var row = body
    row["id"] = stored["id"]
    return TypicodeResponse(content: .json(.object(row)))
  }

  /// Returns the row merged with the body, or the body if there is no such row.
  func update(id: String, with body: JSONObject) -> TypicodeResponse {
    var row = collection.row(id: id) ?? JSONObject()
    row.merge(body)
    return TypicodeResponse(content: .json(.object(row)))
  }

  /// The highest id plus one; if no id is a number, the number of rows plus one.
  private var nextID: String {
    let rows = collection.rows
    let highest = rows.compactMap { row -> Double? in
      if case .number(let source)? = row["id"] { Double(source) } else { nil }
    }.max()
    return JavaScriptNumber.text(of: (highest ?? Double(rows.count)) + 1)
  }
}
