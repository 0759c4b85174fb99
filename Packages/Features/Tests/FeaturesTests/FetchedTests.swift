import Features
import Foundation
import Testing

@Suite("Fetched value")
struct FetchedTests {
  private let fetched = Fetched([1, 2], date: .distantPast, skippedCount: 3, totalCount: 90, isComplete: false)

  @Test("Mapping changes the value and keeps the metadata")
  func map() {
    #expect(
      fetched.map(\.count) == Fetched(2, date: .distantPast, skippedCount: 3, totalCount: 90, isComplete: false))
  }

  @Test("The record of a load state is the value without its metadata, or the previous one")
  func record() {
    #expect(LoadState<Fetched<[Int]>, CancellationError>.loaded(fetched).record == [1, 2])
    #expect(LoadState.failed(CancellationError(), previous: fetched).record == [1, 2])
    #expect(LoadState<Fetched<[Int]>, CancellationError>.loading(previous: nil).record == nil)
  }
}
