import Features
import Foundation
import Terminal
import Testing
import ViewsTestSupport

@testable import Views

@Suite("An account")
struct AccountViewTests {
  static func page(_ account: Account, _ profile: TerminalProfile = .terminal()) -> String {
    AccountDetail.State(id: account.id, content: .current(account)).view(ViewOptions()).lines(profile).map(\.text)
      .joined(separator: "\n")
  }

  @Test("An account has its avatar's URL wrapped, not truncated, in a narrow terminal")
  func narrow() {
    #expect(
      Self.page(.kim, .terminal(40)) == """
        Kim Löw                        account 2

        Email     kim@example.com
        Avatar    https://images.example/kim.png

        Next      app account edit 2
        """)
    #expect(
      Self.page(.kim, .terminal(29)) == """
        Kim Löw             account 2

        Email
          kim@example.com
        Avatar
          https://images.example/kim.
          png

        Next
          app account edit 2
        """)
  }

  @Test(
    "An account has its avatar's URL as in the response, unless it is blank",
    arguments: [(nil, nil), ("", nil), (" ", nil), ("not a URL", "Avatar    not a URL")] as [(String?, String?)])
  func avatar(url: String?, line: String?) {
    var account = Account.ada
    account.avatarURL = url
    #expect(Self.page(account).split(separator: "\n").first { $0.hasPrefix("Avatar") } == line?[...])
  }

  @Test(
    "An account has dates in UTC; an invalid date is the text of the server, a missing one is left out",
    arguments: [
      (nil, nil), ("2014-04-14T10:38:55.267+01:00", "14 April 2014, 09:38 UTC"),
      ("2019-01-01T00:30:00+02:00", "31 December 2018, 22:30 UTC"),
      ("2019-11-11 09:03:41 UTC", "11 November 2019, 09:03 UTC"),
      ("2024-02-29T12:00:00Z", "29 February 2024, 12:00 UTC"),
      ("yesterday", "yesterday"), ("", nil), ("2024-02-30T12:00:00Z", "2024-02-30T12:00:00Z"),
    ] as [(String?, String?)])
  func dates(text: String?, words: String?) {
    var account = Account.ada
    account.createdAt = text.map { Timestamp($0) }
    let line = Self.page(account).split(separator: "\n").first { $0.hasPrefix("Created") }
    let expected = words.map { "Created   \($0)" }
    #expect(line == expected?[...])
  }

  @Test("An account has no trailing spaces without an email address")
  func noEmail() {
    let lines = Self.page(Account(id: 3, firstName: "Ada", lastName: "", email: "")).split(separator: "\n")
    #expect(lines.allSatisfy { $0.last != " " })
  }

  @Test("An account has a link to its avatar in every line of the URL, if it is an HTTP URL")
  func link() {
    let lines = AccountDetail.State(id: 2, content: .current(.kim)).view(ViewOptions()).lines(
      .terminal(30, colorDepth: .trueColor))
    let addresses = lines.flatMap(\.runs).compactMap { $0.style.link?.address }
    #expect(addresses == ["https://images.example/kim.png", "https://images.example/kim.png"])
    var account = Account.kim
    account.avatarURL = "javascript:alert(1)"
    let runs = AccountDetail.State(id: account.id, content: .current(account)).view(ViewOptions()).lines(.terminal())
      .flatMap(\.runs)
    #expect(runs.allSatisfy { $0.style.link == nil })
  }

  @Test(
    "An account states why its avatar is missing, unless images are shown by the terminal",
    arguments: [
      (.missing(.status(404)), true, "The image could not be loaded: HTTP 404"),
      (
        .missing(NetworkError(.timedOut, url: URL(string: "u"), limit: .seconds(5))), true,
        "The image could not be loaded: timed out after 5 s"
      ),
      (.current(Data("{}".utf8)), true, "\(ImageDecodingError.notAnImage)"), (.missing(.status(404)), false, nil),
      (.loading(previous: nil), true, "The image has not arrived within a second"),
    ] as [(Loadable<Data>, Bool, String?)])
  func missingImage(image: Loadable<Data>, isShown: Bool, line: String?) {
    var state = AccountDetail.State(id: 2, content: .current(.kim))
    state.images[Account.kim.avatarLink] = image
    var options = ViewOptions()
    options.showsImage = isShown
    let lines = state.view(options).lines(.terminal(colorDepth: .trueColor)).map(\.text)
    #expect(lines.first { $0.contains(" image") } == line)
  }

  @Test("An account without an avatar has its initials in the browser", arguments: [true, false])
  func initials(hasAvatar: Bool) {
    var account = Account.kim
    if !hasAvatar { account.avatarURL = nil }
    let state = AccountDetail.State(id: 2, content: .current(account))
    let page = state.view(ViewOptions()).page(
      .terminal(colorDepth: .trueColor), PageStyle(.browser, mapHeight: 10, imageHeight: 8))
    #expect(page?.lines.contains { $0.text == " KL " } == !hasAvatar)
  }

  @Test("An account has the type and the size of an avatar in a data: URL")
  func dataURL() {
    var account = Account.ada
    account.avatarURL = "data:image/png;base64,iVBORw0KGgo="
    #expect(Self.page(account).contains("Avatar    data:image/png, 8 bytes\n"))
  }

  @Test("An account is shown as its id alone if the server accepted a submission without returning it")
  func accepted() {
    #expect(TextView(accepted: 7).plainLines.map(\.text) == ["7"])
    #expect(TextView(accepted: 7).json.text(.compact) == #"{"id":7}"#)
    #expect(TextView(accepted: nil).json.text(.compact) == #"{"id":null}"#)
  }

  @Test("An account is shown as its id for a script after a submission")
  func submitted() {
    #expect(Account.kim.submittedView(ViewOptions()).plainLines.map(\.text) == ["2"])
    #expect(
      Account.kim.submittedView(ViewOptions(fields: ["first_name"])).plainLines.map(\.text) == ["Kim"])
  }
}
