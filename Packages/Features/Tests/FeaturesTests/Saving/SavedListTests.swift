import Dependencies
import Foundation
import Models
import NetworkClient
import Persistence
import Testing

@testable import Features

@Suite("A saved list")
struct SavedListTests {
  @Test("Holds each of its records, without a request while it is fresh")
  func records() async {
    let repository = TypicodeRepository {
      $0.posts = Endpoint { [.sample(6), .sample(7)] }
      $0.users = Endpoint { [.sample(3)] }
      $0.albumsOfUser = Endpoint { _ in [.sample(2, of: 3)] }
      $0.photosOfAlbum = Endpoint { _ in [.sample(5), .sample(6)] }
    }
    _ = await repository.posts(.fresh)
    _ = await repository.users(.fresh)
    _ = await repository.albums(of: 3, .fresh)
    _ = await repository.photos(of: 1, .fresh)
    // None of these calls is prepared: asking would fail the test.
    let later = TypicodeRepository(after: 299)
    #expect(await later.post(7, .fresh) == .loaded(.atNoon(.sample(7))))
    #expect(await later.user(3, .fresh) == .loaded(.atNoon(.sample(3))))
    #expect(await later.album(2, .fresh) == .loaded(.atNoon(.sample(2, of: 3))))
    #expect(await later.photo(5, .fresh) == .loaded(.atNoon(.sample(5))))
  }

  @Test("Has no entity tag for its records: an old one is asked for whole")
  func oldRecord() async {
    let post = Calls<Post.ID, Post>(.sends(.sample(7, title: "new"), entityTag: "b"), .saysNotModified)
    let posts = Calls<Void, LossyArray<Post>>(.sends([.sample(7)], entityTag: "a"))
    _ = await TypicodeRepository { $0.posts = posts.endpoint }.posts(.fresh)
    for age in [300.0, 600] {
      let outcome = await TypicodeRepository(after: age) { $0.post = post.endpoint }.post(7, .fresh)
      #expect(outcome == .loaded(Dated(.sample(7, title: "new"), date: .noon + age)))
    }
    #expect(post.tags == [nil, "b"])
  }

  @Test("Gives a record as it was in the answer that came last")
  func latestRecord() async {
    _ = await TypicodeRepository { $0.posts = Endpoint { [.sample(7, title: "old")] } }.posts(.fresh)
    _ = await TypicodeRepository(after: 1) { $0.post = Endpoint { _ in .sample(7, title: "newer") } }.post(7, .anew)
    #expect(await TypicodeRepository(after: 2).post(7, .fresh).value?.value.title == "newer")
    _ = await TypicodeRepository(after: 3) { $0.posts = Endpoint { [.sample(7, title: "newest")] } }.posts(.anew)
    #expect(await TypicodeRepository(after: 4).post(7, .fresh).value?.value.title == "newest")
  }

  @Test("Has the albums and to-dos of one user when it has those of all")
  func partOfWhole() async {
    let repository = TypicodeRepository {
      $0.albums = Endpoint { LossyArray([.sample(1, of: 3), .sample(2, of: 4), .sample(3, of: 3)], skippedCount: 1) }
      $0.todos = Endpoint { [.sample(1, of: 4), .sample(2, of: 3, isCompleted: true)] }
    }
    _ = await repository.albums(of: nil, .fresh)
    _ = await repository.todos(of: nil, .fresh)
    let later = TypicodeRepository(after: 299)
    // The row that is missing may be one of the user's.
    let albums = LossyArray([Album.sample(1, of: 3), .sample(3, of: 3)], skippedCount: 1)
    #expect(await later.albums(of: 3, .fresh) == .loaded(.atNoon(albums)))
    #expect(await later.albums(of: 9, .fresh) == .loaded(.atNoon(LossyArray([], skippedCount: 1))))
    #expect(await later.todos(of: 3, .fresh) == .loaded(.atNoon([.sample(2, of: 3, isCompleted: true)])))
    #expect(await later.todos(of: 9, .fresh) == .loaded(.atNoon([])))
  }

  @Test("Of one user does for all of the user's, not for all of the users'")
  func wholeOfPart() async {
    _ = await TypicodeRepository { $0.todosOfUser = Endpoint { _ in [.sample(2, of: 3)] } }.todos(of: 3, .fresh)
    let todos = Calls<Void, LossyArray<Todo>>(.sends([.sample(1, of: 4), .sample(2, of: 3)]))
    let all = await TypicodeRepository { $0.todos = todos.endpoint }.todos(of: nil, .fresh)
    #expect(all == .loaded(.atNoon([.sample(1, of: 4), .sample(2, of: 3)])))
    #expect(todos.tags == [nil])
  }

  @Test("Of one user gives way to a newer one of all, and not to an older one")
  func newer() async {
    let own = Calls<User.ID, LossyArray<Album>>(
      .sends([.sample(1, of: 3, title: "own")]), .sends([.sample(1, of: 3, title: "own again")]))
    _ = await TypicodeRepository { $0.albumsOfUser = own.endpoint }.albums(of: 3, .fresh)
    _ = await TypicodeRepository(after: 200) { $0.albums = Endpoint { [.sample(1, of: 3, title: "all")] } }
      .albums(of: nil, .fresh)
    let whole = await TypicodeRepository(after: 499) { $0.albumsOfUser = own.endpoint }.albums(of: 3, .fresh)
    #expect(whole == .loaded(Dated([.sample(1, of: 3, title: "all")], date: .noon + 200)))
    _ = await TypicodeRepository(after: 499) { $0.albumsOfUser = own.endpoint }.albums(of: 3, .anew)
    let newest = await TypicodeRepository(after: 500) { $0.albumsOfUser = own.endpoint }.albums(of: 3, .fresh)
    #expect(newest == .loaded(Dated([.sample(1, of: 3, title: "own again")], date: .noon + 499)))
    #expect(own.tags == [nil, nil])
  }

  @Test("Of one user is asked about with its own entity tag, though a newer one of all stands in for it")
  func ownTag() async {
    let own = Calls<User.ID, LossyArray<Album>>(
      .sends([.sample(1, of: 3, title: "own")], entityTag: "own"), .fails(.sample), .saysNotModified)
    let albums = Calls<Void, LossyArray<Album>>(.sends([.sample(1, of: 3, title: "all")], entityTag: "all"))
    _ = await TypicodeRepository { $0.albumsOfUser = own.endpoint }.albums(of: 3, .fresh)
    _ = await TypicodeRepository(after: 200) { $0.albums = albums.endpoint }.albums(of: nil, .fresh)
    let later = TypicodeRepository(after: 500) { $0.albumsOfUser = own.endpoint }
    let whole = Dated(LossyArray([Album.sample(1, of: 3, title: "all")]), date: .noon + 200)
    #expect(await later.albums(of: 3, .fresh) == .failed(.sample, previous: whole))
    #expect(await later.albums(of: 3, .fresh) == .loaded(Dated([.sample(1, of: 3, title: "own")], date: .noon + 500)))
    #expect(own.tags == [nil, "own", "own"])
  }
}
