import Foundation
import Persistence
import Testing

@Suite("Fetched value")
struct FetchedTests {
  @Test("Mapping changes the value and keeps the metadata")
  func map() {
    let fetched = Fetched(
      [1, 2], date: .sample, entityTag: "\"e\"", skippedCount: 3, totalCount: 90, isComplete: false)
    #expect(
      fetched.map(\.count)
        == Fetched(2, date: .sample, entityTag: "\"e\"", skippedCount: 3, totalCount: 90, isComplete: false))
  }
}
