import Features
import Foundation
import Testing

@Suite("LoadSummary")
struct LoadSummaryTests {
  private let value = Fetched.atNoon("value")

  @Test("The summary of a value tells whether it loads, has failed, is missing, and how old it is")
  func content() {
    #expect(LoadSummary(Loadable<String>.idle) == LoadSummary())
    #expect(LoadSummary().isMissing)
    let loading = LoadSummary(Loadable<String>.loading(previous: value))
    #expect(loading.isLoading && !loading.isMissing && loading.failure == nil && loading.date == .noon)
    let failed = LoadSummary(Loadable<String>.failed(.sample, previous: nil))
    #expect(!failed.isLoading && failed.isMissing && failed.failure == .sample && failed.date == nil)
  }

  @Test("The oldest date counts, and the failure of the content before that of a section")
  func sections() {
    var summary = LoadSummary(Loadable<String>.failed(.sample, previous: value))
    summary.add(Loadable<String>.failed(.refusal, previous: Fetched("old", date: .noon - 60)))
    summary.add(Loadable<String>.loaded(Fetched("new", date: .noon + 60)))
    #expect(summary.failure == .sample)
    #expect(summary.date == .noon - 60)
    #expect(!summary.isLoading)
    summary.add(Loadable<String>.loading(previous: nil))
    #expect(summary.isLoading)
  }

  @Test("A section does not make up for missing content, and its failure is shown in its place")
  func missing() {
    var summary = LoadSummary(Loadable<String>.idle)
    summary.add(Loadable<String>.loaded(value))
    summary.add(Loadable<String>.failed(.sample, previous: nil))
    #expect(summary == LoadSummary())
  }

  @Test("A record is not found if the server reports 404 or 410", arguments: [(404, true), (410, true), (403, false)])
  func notFound(code: Int, isNotFound: Bool) {
    let content = Loadable<String>.failed(.network(.status(code)), previous: nil)
    #expect(LoadSummary(content).isNotFound == isNotFound)
  }
}
