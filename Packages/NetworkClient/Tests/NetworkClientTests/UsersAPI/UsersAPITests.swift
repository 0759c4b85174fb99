import Dependencies
import DependenciesTestSupport
import Foundation
import Models
import NetworkClient
import Testing

@Suite("Users by callbacks are the users without the owner, in the reverse order", .connects)
struct UsersAPITests {
  @Test(
    "Users come in the reverse order, without the owner; an owner that matches nobody leaves out nobody",
    arguments: [
      ("1", [3, 2]), ("2", [3, 1]), ("3", [2, 1]),
      ("", [3, 2, 1]), ("99", [3, 2, 1]), ("abc", [3, 2, 1]), ("01", [3, 2, 1]), (" 1", [3, 2, 1]), ("1 ", [3, 2, 1]),
      ("+1", [3, 2, 1]), ("1.0", [3, 2, 1]), ("１", [3, 2, 1]), ("1\u{301}", [3, 2, 1]), ("12", [3, 2, 1]),
    ] as [(String, [User.ID])]
  )
  func owner(ownerID: String, expected: [User.ID]) async throws {
    let server = LoopbackServer { _ in .json(User.json(1, 2, 3)) }
    let list = try await UsersAPI.asking(server).users(ownerID: ownerID).get()
    #expect(list.users.map(\.id) == expected)
    #expect(list.skippedCount == 0)
    #expect(server.requests.map(\.method) == ["GET"])
    #expect(server.requests.map(\.target) == ["/users"])
  }

  @Test("The order is the server's reversed, not that of the ids")
  func order() async throws {
    let server = LoopbackServer { _ in .json(User.json(2, 9, 4)) }
    #expect(try await UsersAPI.asking(server).users(ownerID: "9").get().users.map(\.id) == [4, 2])
  }

  @Test("No users and the owner alone are a success", arguments: ["[]", User.json(1)])
  func nobody(body: String) async throws {
    let server = LoopbackServer { _ in .json(body) }
    #expect(try await UsersAPI.asking(server).users(ownerID: "1") == .success(UsersList(users: [])))
  }

  @Test("Rows that cannot be read are counted, and cost no other")
  func skipped() async throws {
    let rows = "[\(User.json(row: 1)),{},7,\(User.json(row: 2))]"
    let server = LoopbackServer { _ in .json(rows) }
    let list = try await UsersAPI.asking(server).users(ownerID: "1").get()
    #expect(list.users.map(\.id) == [2])
    #expect(list.skippedCount == 2)
  }

  @Test("A failure says why in words, and holds the error")
  func failure() async throws {
    let server = LoopbackServer { _ in .json("{}", status: "503 Down") }
    let place = server.address("/users")
    let error = FetchError(.unacceptableStatus(code: 503, method: .get, url: place, message: nil))
    #expect(try await UsersAPI.asking(server).users(ownerID: "1") == .failure(error))
    #expect(error.description == "the users could not be fetched: \(place) answered HTTP 503")
    #expect(error.localizedDescription == error.description)
    #expect(error.recoverySuggestion == "The server is at fault: try again later.")
  }

  @Test("An answer in which no row can be read is a failure")
  func unreadable() async throws {
    let server = LoopbackServer { _ in .json("[{}]") }
    let error = NetworkError.undecodable(url: server.address("/users"), path: "[0].id", reason: "missing")
    #expect(try await UsersAPI.asking(server).users(ownerID: "1") == .failure(FetchError(error)))
  }

  @Test("Offline is a failure")
  func offline() async throws {
    let api = withDependencies {
      $0.typicode = .live
      $0.continuousClock = ContinuousClock()
      $0.httpConfiguration.isOffline = true
    } operation: {
      UsersAPI()
    }
    let error = NetworkError.offline(url: "https://jsonplaceholder.typicode.com/users")
    #expect(await api.users(ownerID: "1") == .failure(FetchError(error)))
  }

  @Test("The users are those of the place where the value was made, not of the place where it is asked")
  func place() async {
    let api = UsersAPI.answering([2, 1])
    let result = await withDependencies {
      $0.typicode.users = Endpoint { [.sample(7)] }
    } operation: {
      await api.users(ownerID: "")
    }
    #expect(result == .success(UsersList(users: [.sample(1), .sample(2)])))
  }

  @Test("In a test, users that are not replaced fail the test by name")
  func unimplemented() async {
    await withKnownIssue {
      #expect(await UsersAPI().users(ownerID: "") == .failure(FetchError(.cancelled)))
    } matching: { issue in
      issue.comments.contains { $0.rawValue.hasPrefix("TypicodeClient.users is unimplemented") }
    }
  }
}
