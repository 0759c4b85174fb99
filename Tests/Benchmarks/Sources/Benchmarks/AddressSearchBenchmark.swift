import Features
import Foundation
import Models
import Persistence
import ReducerRuntime

/// Searches sample users by address.
///
/// Every tenth address has diacritics.
struct AddressSearchBenchmark {
  let count: Int
  let rounds: Int

  func run() {
    print("Search of \(count) users by address (target: under 50 ms)")
    let users = (1...count).map(Self.user)
    for text in ["port sample", "São", "sao jose", "99999-", "nowhere"] {
      var found = 0
      var times: [Duration] = []
      for _ in 0..<rounds {
        let state = UsersList.State(content: .loaded(Fetched(users, date: .distantPast)), addressText: text)
        times.append(ContinuousClock().measure { found = state.rows.count })
      }
      let milliseconds = times.sorted()[times.count / 2] / .milliseconds(1)
      print("  \"\(text)\": \(found) found, median \(milliseconds.rounded) ms")
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
