import Dependencies
import DependenciesTestSupport
import Foundation
import Testing

@Suite(
  "Traits that override dependencies", .dependency(\.word, Word(text: "suite")), .dependency(\.uuid, .incrementing))
struct DependenciesTraitTests {
  @Dependency(\.word.text) private var text
  @Dependency(\.uuid) private var uuid

  @Test("A test has the overrides of its suite")
  func suite() {
    #expect(text == "suite")
  }

  @Test("A trait of the test comes after those of the suite", .dependencies { $0.word.text += " and test" })
  func test() {
    #expect(text == "suite and test")
  }

  @Test("A value is made anew for each case", arguments: 1...2)
  func cases(_ number: Int) {
    #expect(uuid() == UUID(0))
  }

  @Test("A part of a dependency can be given", .dependency(\.date.now, Date(timeIntervalSince1970: 1)))
  func part() {
    @Dependency(\.date.now) var now
    #expect(now == Date(timeIntervalSince1970: 1))
  }
}
