import CachedNetworkClientTestSupport
import Features
import Testing

@Suite("SearchFilter")
struct SearchFilterTests {
  private let posts: [AuthoredPost] = [
    .init(.sample(1, title: "The Sea", body: "waves"), owner: nil),
    .init(.sample(2, title: "Cafe\u{301}", body: "by the sea"), owner: nil),
    .init(.sample(3, title: "morning", body: "first line\nthe CAFÉ"), owner: nil),
    .init(.sample(4, title: "東京 and İstanbul", body: "Straße"), owner: nil),
  ]

  @Test(
    "Only the texts with the labels are searched",
    arguments: [
      (["titles"], "sea", [1]), (["bodies"], "sea", [2]), (["titles", "bodies"], "sea", [1, 2]), ([], "sea", []),
      (["titles"], "sea waves", []), (["bodies"], "", [1, 2, 3, 4]),
    ] as [([String], String, [Int])])
  func labels(labels: [String], text: String, ids: [Int]) {
    let filter = SearchFilter<AuthoredPost>(text, in: labels)
    #expect(filter.apply(to: posts).map(\.id.rawValue) == ids)
    #expect(filter.searchableFields.map(\.label) == labels)
  }

  @Test(
    "Rows with the whole text come first, otherwise in their order",
    arguments: [("the c", [3, 2]), ("sea cafe", [2]), ("the", [1, 2, 3]), ("", [1, 2, 3, 4])])
  func ranked(text: String, ids: [Int]) {
    let filter = SearchFilter<AuthoredPost>(text)
    #expect(filter.apply(to: posts).map(\.id.rawValue) == ids)
  }

  @Test("A blank text is no search", arguments: [" ", "\t", "\u{3000}"])
  func blank(text: String) {
    var filter = SearchFilter<AuthoredPost>(text)
    #expect(filter == SearchFilter())
    filter.text = "sea"
    filter.text = text
    #expect(filter == SearchFilter())
  }
}
