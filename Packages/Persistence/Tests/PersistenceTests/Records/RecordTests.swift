import Models
import Persistence
import PersistenceTestSupport
import SQLiteRecords
import TestSupport
import Testing

@Suite("Records of the models")
struct RecordTests {
  @Test("Records are read as they were saved, whatever their texts contain", arguments: recordTypes)
  func texts(type: any Sample.Type) async throws {
    try await roundTrip(type)
  }

  private func roundTrip<Row: Sample>(_ type: Row.Type) async throws {
    let folder = try TemporaryFolder()
    var rows: [Row] = []
    for (index, text) in HostileText.all.enumerated() { rows.append(Row.sample(index) { _ in text }) }
    rows.append(Row.sample(Int.max >> 1))
    rows.append(Row.sample(-7))
    let response = CachedResponse(rows, date: .sample, entityTag: #"W/"\#0'tag'"#)
    await ResponseCache(folder: folder.path).save(response, as: .test("all"))
    #expect(await ResponseCache(folder: folder.path).rows(of: .test("all")) == response)
  }
}
