import Foundation
import Models
import NetworkClient
import Testing

@Suite("Users by callbacks are the users except the owner, in reverse order")
struct UsersAPITests {
  @Test(
    "The users are in reverse order, without the owner; an ID that matches none excludes none",
    arguments: [
      ("1", [3, 2]), ("2", [3, 1]), ("3", [2, 1]),
      ("", [3, 2, 1]), ("99", [3, 2, 1]), ("01", [3, 2, 1]), (" 1", [3, 2, 1]), ("１", [3, 2, 1]),
    ] as [(String, [User.ID])]
  )
  func owner(ownerID: String, expected: [User.ID]) async throws {
    let list = try await UsersAPI.sample([1, 2, 3]).users(ownerID: ownerID).get()
    #expect(list.users.map(\.id) == expected)
    #expect(list.response.value.map(\.id) == [1, 2, 3])
    #expect(list.ownerID == ownerID)
  }

  @Test("No users and the owner alone are a success", arguments: [[], [1]] as [[User.ID]])
  func empty(ids: [User.ID]) async throws {
    let list = try await UsersAPI.sample(ids).users(ownerID: "1").get()
    #expect(list.response.value == ids.map(User.sample))
    #expect(list.users == [])
  }

  @Test("Users that could not be decoded are counted")
  func skipped() async throws {
    let list = try await UsersAPI.sample([1, 2], skippedCount: 2).users(ownerID: "1").get()
    #expect(list.users.map(\.id) == [2])
    #expect(list.response.extent.skippedCount == 2)
  }

  @Test("A failure has a message and the error")
  func failure() async {
    let error = FetchError(NetworkError(.unacceptableStatus, url: URL(string: "u"), status: 503, method: .get))
    let api = UsersAPI.sample { () async throws(NetworkError) in throw error.networkError }
    #expect(await api.users(ownerID: "1") == .failure(error))
    #expect(error.description == "the users could not be fetched: HTTP 503 (u)")
  }
}
