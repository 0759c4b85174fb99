import Features
import Foundation
import Models
import Persistence

/// Searches sample users by address, compared with a scan of all addresses.
///
/// Every tenth address has diacritics.
struct AddressSearchBenchmark {
  let count: Int
  let rounds: Int

  func run() async throws {
    print("Search of \(count) users by address (aim: under 100 ms), compared with a scan of all addresses")
    let users = (1...count).map(Self.user)
    for text in ["port sample", "São", "sao jose", "99999-", "nowhere"] {
      var found: [User] = []
      var searching = Times()
      for _ in 0..<rounds {
        var state = UsersList.State(content: .loaded(Fetched(users, date: .distantPast)), query: UsersQuery())
        await searching.measure { state.query.search.text = text }
        found = state.rows
      }
      let matcher = SearchMatcher(text)
      let scanned = users.filter { matcher.matches([$0.name, $0.username, $0.email, $0.address.line]) }
      guard found == scanned else {
        throw Unexpected(description: "\"\(text)\": the search found \(found.count), the scan \(scanned.count)")
      }
      print("  \"\(text)\": \(found.count) found, median \(searching.median.rounded) ms")
    }
  }

  private static func user(_ number: Int) -> User {
    let hasAccents = number.isMultiple(of: 10)
    return User(
      id: User.ID(number), name: "User \(number)", username: "user\(number)", email: "user\(number)@example.org",
      address: User.Address(
        street: hasAccents ? "Rúa \(number)" : "Long Lane \(number)", suite: "Apt. \(number % 900)",
        city: hasAccents ? "São José \(number)" : "Port Sample \(number)",
        zipcode: "\(10000 + number)-\(number % 9999)",
        geo: User.Geo(lat: "1.5", lng: "-2.5")),
      phone: "555-0100", website: "example.org",
      company: User.Company(name: "Example", catchPhrase: "Samples first", business: "small samples"))
  }
}
