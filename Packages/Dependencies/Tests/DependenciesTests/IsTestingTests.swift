import Dependencies
import Testing

@Suite("Whether the process runs tests")
struct IsTestingTests {
  @Test("It does, whatever context an override asks for")
  func testing() {
    #expect(isTesting)
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(isTesting)
    }
  }
}
