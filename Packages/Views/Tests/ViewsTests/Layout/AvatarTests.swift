import Features
import Terminal
import Testing
import ViewsTestSupport

@testable import Views

@Suite("An avatar")
struct AvatarTests {
  private func avatar(_ firstName: String, _ lastName: String, id: Account.ID = 1) -> Avatar {
    Avatar(Account(id: id, firstName: firstName, lastName: lastName, email: ""))
  }

  @Test(
    "An avatar has the first letters of both names on four cells",
    arguments: [
      ("Ada", "Byron", " AB "), ("zoë", "åkerblom", " ZÅ "), ("陽菜", "小鳥遊", "陽小"), ("Zoë", "李", "Z李 "),
      ("", "O’Hanrahan", " O  "), ("\u{1F468}\u{200D}\u{1F373} Mirabel", "(the cook)", " MT "), ("4", "you", " 4Y "),
      ("", " ", " ?  "), ("\u{1B}[2J", "\u{202E}x", " 2X "), ("ßtrange", "ǆ", " SǄ "),
    ])
  func initials(firstName: String, lastName: String, text: String) {
    let avatar = avatar(firstName, lastName)
    #expect(avatar.text.displayWidth == Avatar.width)
    #expect(avatar.text.text == text)
  }

  @Test("An avatar has a colour that depends on the id, far from those of its neighbors")
  func colors() throws {
    let colors = (1...20).map { avatar("Ada", "Byron", id: Account.ID($0)).color }
    #expect(Set(colors).count == 20)
    for (color, next) in zip(colors, colors.dropFirst()) {
      guard case (.rgb(let red, let green, let blue), .rgb(let red2, let green2, let blue2)) = (color, next) else {
        Issue.record("\(color) and \(next) have no components")
        continue
      }
      let distance = [(red, red2), (green, green2), (blue, blue2)].reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
      #expect(distance > 100)
    }
    #expect(avatar("Zoë", "Li", id: 7).color == colors[6])
    for id in [0, -5, Int.max, Int.min] { _ = avatar("a", "b", id: Account.ID(id)).color }
  }
}
