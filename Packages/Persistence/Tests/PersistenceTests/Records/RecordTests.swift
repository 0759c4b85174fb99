import Models
import Persistence
import TestSupport
import Testing

@Suite("Records of the models")
struct RecordTests {
  @Test("Records are read as they were saved", arguments: recordTypes)
  func columns(type: any Sample.Type) async throws {
    try await roundTrip(type)
  }

  private func roundTrip<Row: Sample>(_ type: Row.Type) async throws {
    let folder = try TemporaryFolder()
    let response = CachedResponse(Row.samples([1, 20, Int.max >> 1, -7]), date: .sample, entityTag: #"W/"\#0'tag'"#)
    await ResponseCache(folder: folder.path).save(response, as: .test("all"))
    #expect(await ResponseCache(folder: folder.path).rows(of: .test("all")) == response)
  }
}
