import CachedNetworkClientTestSupport
import Dependencies
import Foundation
import Models
import Persistence
import RESTClientTestSupport
import TestSupport
import Testing

@testable import CachedNetworkClient

@Suite("CachedTypicode")
struct CachedTypicodeTests {
  @Dependency(\.responseCache) private var cache

  @Test("The albums and to-dos of one user are found in fresh lists of all users'")
  func withinWholeList() async {
    await cache.save([Album.sample(1, of: 3), .sample(2, of: 4), .sample(3, of: 3)], as: .typicode("albums"))
    await cache.save([Todo.sample(1, of: 4), .sample(2, of: 3, isCompleted: true)], as: .typicode("todos"))
    let later = CachedTypicode(after: 299)
    #expect(await Loaded { try await later.albums(of: 3) } == .loaded(.atNoon([.sample(1, of: 3), .sample(3, of: 3)])))
    #expect(await Loaded { try await later.albums(of: 9) } == .loaded(.atNoon([])))
    #expect(await Loaded { try await later.todos(of: 3) } == .loaded(.atNoon([.sample(2, of: 3, isCompleted: true)])))
    #expect(await Loaded { try await later.todos(of: 9) } == .loaded(.atNoon([])))
  }

  @Test(
    "A list that lacks rows is not used for its parts, not even in an outage: the rows can be theirs",
    arguments: [(1, NextPage.end), (0, .unknown)])
  func withinIncompleteList(skippedCount: Int, next: NextPage) async {
    let extent = ListExtent(receivedCount: 1, skippedCount: skippedCount, next: next)
    await cache.save(CachedResponse([Album.sample(1, of: 3)], date: .noon, extent: extent), as: .typicode("albums"))
    await withRequestStubs(for: \.typicode) {
      $0.stub(.albums(of: 3), ResponseSequence<LossyArray<Album>>(.failure(.sample), .modified([.sample(7, of: 3)])))
    } operation: {
      let later = CachedTypicode(after: 1)
      #expect(await Loaded { try await later.albums(of: 3) } == .failed(.sample, previous: nil))
      #expect(await Loaded { try await later.albums(of: 3) }.fetched?.value == [.sample(7, of: 3)])
    }
  }

  @Test("Of the list of one user and that of all users, the newer one counts")
  func newer() async {
    await cache.save([Album.sample(1, of: 3, title: "own")], as: .typicode("users/3/albums"))
    await cache.save([Album.sample(1, of: 3, title: "all")], as: .typicode("albums"), date: .noon + 200)
    let whole = await Loaded { try await CachedTypicode(after: 499).albums(of: 3) }
    #expect(whole == .loaded(Fetched([.sample(1, of: 3, title: "all")], date: .noon + 200)))
    await cache.save([Album.sample(1, of: 3, title: "own again")], as: .typicode("users/3/albums"), date: .noon + 499)
    let own = await Loaded { try await CachedTypicode(after: 500).albums(of: 3) }
    #expect(own == .loaded(Fetched([.sample(1, of: 3, title: "own again")], date: .noon + 499)))
  }

  @Test("The list of one user is revalidated with its own entity tag, though that of all users is newer")
  func ownTag() async {
    await cache.save(
      CachedResponse([Album.sample(1, of: 3, title: "own")], date: .noon, entityTag: "own"),
      as: .typicode("users/3/albums"))
    let whole = CachedResponse([Album.sample(1, of: 3, title: "all")], date: .noon + 200, entityTag: "all")
    await cache.save(whole, as: .typicode("albums"))
    let own = ResponseSequence<LossyArray<Album>>(.failure(.sample), .notModified)
    await withRequestStubs(for: \.typicode) {
      $0.stub(.albums(of: 3), own)
    } operation: {
      let later = CachedTypicode(after: 500)
      #expect(await Loaded { try await later.albums(of: 3) } == .failed(.sample, previous: Fetched(whole)))
      let renewed = Fetched([Album.sample(1, of: 3, title: "own")], date: .noon + 500)
      #expect(await Loaded { try await later.albums(of: 3) } == .loaded(renewed))
    }
    #expect(own.entityTags == ["own", "own"])
  }

  @Test("The users except the owner are those of the callback, or of the cached list, which has the owner")
  func usersExceptOwner() async throws {
    let users = [User.sample(1), .sample(2), .sample(3)]
    try await withRequestStubs(for: \.typicode) {
      $0.stub(.users, ResponseSequence<LossyArray<User>>(.modified(LossyArray(users, skippedCount: 1))))
    } operation: {
      for owner in [2, 3] as [User.ID] {
        let others = try await CachedTypicode(after: 0).users(except: owner)
        #expect(others.value.map(\.id) == [3, 2, 1].filter { $0 != owner })
        #expect(others.extent.skippedCount == 1)
      }
      #expect(await cache.rows(User.self, of: .typicode("users"))?.rows == users)
    }
  }

  @Test("The users except the owner are revalidated, and not cached if the server forbids it")
  func usersExceptOwnerNotStored() async {
    let list = CachedResponse([User.sample(1), .sample(2)], date: .noon, entityTag: "a")
    await cache.save(list, as: .typicode("users"))
    let noStore = HTTPResponse(decoded: LossyArray([User.sample(3)]), headers: ["Cache-Control": "no-store"])
    await withRequestStubs(for: \.typicode) {
      $0.stub(.users, responding: noStore)
    } operation: {
      let users = await Loaded { try await CachedTypicode(after: 300).users(except: 1) }
      #expect(users.fetched?.value.map(\.id) == [3])
    }
    #expect(await cache.keys.isEmpty)
  }

  @Test("A cancelled load of the users except the owner ends, and a later one sends its own request")
  func cancelledUsersExceptOwner() async {
    let began = Gate()
    await withRequestStubs(for: \.typicode) {
      $0.stub(.users, pendingAfter: began)
    } operation: {
      let hanging = Task { await Loaded { try await CachedTypicode(after: 0).users(except: 1) } }
      await began.wait()
      hanging.cancel()
      #expect(await hanging.value == .failed(.cancelled, previous: nil))
    }
    await withRequestStubs(for: \.typicode) {
      $0.stub(.users, once: [.sample(2)])
    } operation: {
      let users = await Loaded { try await CachedTypicode(after: 0).users(except: 1) }
      #expect(users.fetched?.value.map(\.id) == [2])
    }
  }
}
