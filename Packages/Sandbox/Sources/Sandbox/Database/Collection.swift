/// The rows under one name, such as `posts`.
///
/// Rows and the bytes of the whole list are made when somebody first asks, so that starting a server costs nothing.
struct Collection: Sendable {
  let name: String
  private let lazyRows: Lazy<[JSONObject]>
  private let lazyList: Lazy<RenderedBody>

  init(name: String, rows: @escaping @Sendable () -> [JSONObject]) {
    let lazyRows = Lazy(rows)
    self.name = name
    self.lazyRows = lazyRows
    lazyList = Lazy { RenderedBody(.array(lazyRows.value.map(JSON.object))) }
  }

  var rows: [JSONObject] { lazyRows.value }

  /// The answer to a request for all rows.
  var list: RenderedBody { lazyList.value }

  /// The row whose id has this text.
  ///
  /// Ids compare as text, so `01` is not `1`.
  func row(id: String) -> JSONObject? {
    rows.first { $0["id"].map(JavaScript.text)?.hasSameBytes(as: id) == true }
  }
}
