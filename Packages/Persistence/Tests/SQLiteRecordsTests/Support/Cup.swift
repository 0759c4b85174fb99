import SQLiteRecords

struct Cup: Record, Identifiable {
  static let table = "cups"
  static let columns = ["id", "label", "is_clean"]

  var id: Int
  var label: String?
  var isClean: Bool

  init(id: Int, label: String?, isClean: Bool = true) {
    self.id = id
    self.label = label
    self.isClean = isClean
  }

  init(from row: inout RowReader) throws {
    id = try row.read()
    label = try row.read()
    isClean = try row.read()
  }

  func write(to row: inout RowWriter) {
    row.write(id)
    row.write(label)
    row.write(isClean)
  }
}

extension Cup: Equatable {}
