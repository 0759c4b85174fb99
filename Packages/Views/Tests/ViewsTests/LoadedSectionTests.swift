import Features
import Foundation
import Models
import NetworkClient
import Persistence
import ReducerRuntime
import Testing
import ViewsTestSupport

@testable import Views

@Suite("A loaded section")
struct LoadedSectionTests {
  @Test(
    "A loaded section is missing, outdated or current",
    arguments: [
      (.idle, false, false, nil), (.current([7]), false, false, .fixture),
      (.outdated([7], for: 60), false, true, .fixture - 60), (.missing(.unreachable), true, false, nil),
    ] as [(Loadable<[Int]>, Bool, Bool, Date?)])
  func states(content: Loadable<[Int]>, isMissing: Bool, isOutdated: Bool, date: Date?) {
    let section = LoadedSection("todos", content)
    #expect((section.isMissing, section.isOutdated, section.loads.value?.date) == (isMissing, isOutdated, date))
  }

  @Test(
    "A section has notices about the rows that it lacks",
    arguments: [
      (ListExtent(receivedCount: 2), []), (ListExtent(receivedCount: 2, totalCount: 2), []),
      (ListExtent(receivedCount: 2, next: .page(2)), []),
      (
        ListExtent(receivedCount: 2, totalCount: 50, next: .unknown),
        ["the server sent only a part of the albums: 2 of 50"]
      ),
      (ListExtent(receivedCount: 2, next: .unknown), ["the server sent only a part of the albums"]),
      (
        ListExtent(receivedCount: 1, totalCount: 3, pages: [ListPage(rowCount: 1)], next: .unknown),
        ["the list of albums may be incomplete: 1 of 3"]
      ),
      (
        ListExtent(receivedCount: 1, skippedCount: 1, skipReason: "id is missing", totalCount: 9, next: .unknown),
        [
          "1 of 2 albums could not be read: id is missing", "the server sent only a part of the albums: 2 of 9",
        ]
      ),
    ] as [(ListExtent, [String])])
  func notices(extent: ListExtent, texts: [String]) {
    let content = Loadable<[Int]>.loaded(Fetched([], date: .fixture, extent: extent))
    #expect(LoadedSection("albums", content, noun: Route.albums.entry.noun).notices.map(\.text) == texts)
  }

  @Test("A missing section is an error, or a notice if something is shown in its place")
  func substitute() {
    let users = LoadedSection("users", Loadable<[Int]>.missing(.status(503)), noun: Route.users.entry.noun)
    #expect(users.isError && users.notices.isEmpty)
    let optional = LoadedSection(
      "users", Loadable<[Int]>.missing(.status(503)), noun: Route.users.entry.noun, substitute: "IDs")
    #expect(!optional.isError)
    #expect(optional.notices.map(\.text) == ["the users could not be loaded: HTTP 503; IDs"])
  }

  @Test(
    "A heading has the number of rows, and that of the list",
    arguments: [
      (ListExtent(receivedCount: 2), "2"), (ListExtent(receivedCount: 2, totalCount: 2), "2"),
      (ListExtent(receivedCount: 2, totalCount: 50, next: .unknown), "2 of 50"),
      (ListExtent(receivedCount: 2, next: .unknown), "at least 2"),
      (ListExtent(receivedCount: 2, skippedCount: 1), "2 of 3"),
    ] as [(ListExtent, String)])
  func heading(extent: ListExtent, text: String) {
    #expect(extent.headingCount == text)
  }

  @Test("The text in place of a missing section has the reason of its failure")
  func placeholder() {
    let section = LoadedSection("posts", Loadable<[Int]>.missing(.status(503)))
    #expect(section.placeholder == "could not be loaded: HTTP 503")
  }
}
