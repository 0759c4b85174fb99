import Dependencies
import Foundation
import Persistence
import Terminal
import Testing
import ViewsTestSupport

@testable import Browser
@testable import Features

/// The screens of the browser at five sizes as text files in `Screens/Walk`, with the data of the sandbox.
///
/// A screen is complete when all effects have finished. `make screens` writes the files.
@Suite("The walk of the screens")
@MainActor
struct ScreenWalkTests {
  struct WalkedScreen: CustomTestStringConvertible, Sendable {
    /// The name of the file.
    let name: String
    let path: String
    /// Keys that are pressed at first.
    let keys: [Key]

    init(_ name: String, _ path: String, typing text: String = "", _ keys: Key...) {
      self.name = name
      self.path = path
      self.keys = text.map { Key($0) } + keys
    }

    var testDescription: String { name }

    static let all = [
      WalkedScreen("posts", "posts"), WalkedScreen("post", "post/7"), WalkedScreen("comments", "comments"),
      WalkedScreen("post-comments", "post/7/comments"), WalkedScreen("comment", "comment/31"),
      WalkedScreen("users", "users"), WalkedScreen("user", "user/3"), WalkedScreen("user-posts", "user/3/posts"),
      WalkedScreen("user-albums", "user/3/albums"), WalkedScreen("user-todos", "user/3/todos"),
      WalkedScreen("albums", "albums"), WalkedScreen("album", "album/1"), WalkedScreen("photo", "photo/1"),
      WalkedScreen("todos", "todos"), WalkedScreen("todo", "todo/4"), WalkedScreen("producers", "producers"),
      WalkedScreen("producer", "producer/527"), WalkedScreen("accounts", "accounts"),
      WalkedScreen("account", "account/2"), WalkedScreen("form", "account/new"),
      WalkedScreen("editor", "account/2/edit"), WalkedScreen("drafts", "drafts"), WalkedScreen("draft", "draft/1"),
      // Reads the cache again when the list below is in it.
      WalkedScreen("status", "status", typing: "r"),
      WalkedScreen("users-selected", "users", typing: " "), WalkedScreen("search", "posts", typing: "/tea"),
      WalkedScreen("found", "posts", typing: "/tea", Key(.enter)), WalkedScreen("no-match", "posts", typing: "/zzz"),
      WalkedScreen("found-in-page", "post/7", typing: "/the", Key(.enter)),
      WalkedScreen("jump", "posts", typing: ":to"), WalkedScreen("copy", "post/7", typing: "Y"),
      WalkedScreen("help", "posts", typing: "?"), WalkedScreen("image", "photo/1", typing: "i"),
      WalkedScreen("form-errors", "account/new", Key("s", .control)),
      WalkedScreen("missing", "post/9999"), WalkedScreen("todos-pending", "todos", typing: "f"),
      WalkedScreen("posts-sorted", "posts", typing: "s"), WalkedScreen("last-photo", "album/1", Key(.end)),
      WalkedScreen("toast", "account/2", typing: "i"),
    ]
  }

  private static let sizes = [(120, 40), (100, 30), (80, 24), (40, 20), (40, 8)]

  @Test("Every screen is in it")
  func routes() {
    #expect(Set(WalkedScreen.all.compactMap { Route($0.path)?.entry }) == Set(Routes.all))
    #expect(Set(WalkedScreen.all.map(\.name)).count == WalkedScreen.all.count)
  }

  @Test("A screen looks like its file at each size", arguments: WalkedScreen.all)
  func screen(_ walked: WalkedScreen) async throws {
    var sections: [String] = []
    for (columns, rows) in Self.sizes {
      let lines = try await lines(of: walked, columns: columns, rows: rows)
      sections.append("== \(columns)x\(rows) ==\n" + lines.map { $0 + "\n" }.joined())
    }
    try compare(sections.joined(separator: "\n"), "\(walked.name).txt")
  }

  private func lines(of walked: WalkedScreen, columns: Int, rows: Int) async throws -> [String] {
    let route = try #require(Route(walked.path))
    return try await withDependencies {
      try $0.useSandbox()
      $0.draftStore = .inMemory()
      $0.responseCache = .inMemory()
    } operation: {
      if [Route.drafts.entry, Route.draft.entry].contains(route.entry) {
        @Dependency(\.draftStore) var drafts
        _ = try await drafts.add(
          [.firstName: "Ada", .email: "ada@"], accountID: nil, source: SandboxClient.origin, at: .fixture)
      }
      let browser = await FrameDriver(BrowserFeature.State(route), columns: columns, rows: rows, colors: .trueColor)
      await browser.appear()
      for key in walked.keys { await browser.press(key) }
      #expect(!browser.text.contains(#/⠋ [A-Z][a-z]+ing /#), "\(browser.text)")
      return browser.lines.map { $0.replacing(#/\d\d:\d\d(?!:)/#, with: "00:00") }
    }
  }

  private func compare(_ text: String, _ name: String) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Screens/Walk")
    let file = folder.appending(path: name)
    if ProcessInfo.processInfo.environment["APP_WRITE_SCREENS"] == "1" {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      return try text.write(to: file, atomically: true, encoding: .utf8)
    }
    let expected = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    #expect(text.components(separatedBy: "\n") == expected, "\(name) has changed; `make screens` writes it")
  }
}
