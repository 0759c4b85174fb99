/// The rows under one name, such as `posts`.
///
/// The rows and their encoded list are created at the first request, so that a server starts without delay.
struct RowCollection: Sendable {
  let name: String
  private let hasURLs: Bool
  private let rows: PerOrigin<[JSONObject]>
  private let list: PerOrigin<EncodedBody>

  init(name: String, rows: @escaping @Sendable () -> [JSONObject]) {
    self.init(name: name, hasURLs: false) { _ in rows() }
  }

  /// - Parameter rows: Returns rows with URLs that begin with an origin.
  init(name: String, rowsWithURLs rows: @escaping @Sendable (String) -> [JSONObject]) {
    self.init(name: name, hasURLs: true, rows)
  }

  private init(name: String, hasURLs: Bool, _ compute: @escaping @Sendable (String) -> [JSONObject]) {
    let rows = PerOrigin(compute)
    self.name = name
    self.hasURLs = hasURLs
    self.rows = rows
    list = PerOrigin { EncodedBody(.array(rows.value(at: $0).map(JSON.object))) }
  }

  func rows(at origin: String) -> [JSONObject] { rows.value(at: hasURLs ? origin : "") }

  /// The response body with all rows.
  func list(at origin: String) -> EncodedBody { list.value(at: hasURLs ? origin : "") }

  /// Returns the row with an id; ids are compared as text: `01` is not `1`.
  func row(id: String, at origin: String) -> JSONObject? { rows(at: origin).first { $0["id"]?.plainText == id } }
}
