import Dependencies
import Models
import Persistence
import Testing

@Suite("The dependency savedData")
struct SavedDataKeyTests {
  @Dependency(\.savedData) private var savedData

  @Test("is in memory in tests, and each test has its own", arguments: 1...2)
  func test(number: Int) async {
    #expect(savedData.path == nil)
    #expect(await savedData.rows(Post.self, of: .test("posts")) == nil)
    await savedData.save(SavedRows(rows: [Post.sample(number)], fetchedAt: .sample), as: .test("posts"))
    #expect(await savedData.rows(Post.self, of: .test("posts")) != nil)
  }

  @Test("is in memory in the live program too, until it says where")
  func live() {
    withDependencies {
      $0.context = .live
    } operation: {
      @Dependency(\.savedData) var savedData
      #expect(savedData.path == nil)
    }
  }
}
