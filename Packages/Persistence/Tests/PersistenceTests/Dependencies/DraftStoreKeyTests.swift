import Dependencies
import Persistence
import Testing

@Suite("Dependency draftStore")
struct DraftStoreKeyTests {
  @Dependency(\.draftStore) private var draftStore

  @Test("Each test has its own store in memory", arguments: 1...2)
  func test(number: Int) async throws {
    #expect(draftStore.path == nil)
    #expect(try await draftStore.drafts() == [])
    _ = try await draftStore.add([:], accountID: nil, source: "", reason: "", at: .sample)
    #expect(try await draftStore.drafts().count == 1)
  }

  @Test("The live store is in memory by default")
  func live() {
    withDependencies {
      $0.context = .live
    } operation: {
      @Dependency(\.draftStore) var draftStore
      #expect(draftStore.path == nil)
    }
  }
}
