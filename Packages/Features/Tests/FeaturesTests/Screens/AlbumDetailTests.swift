import Dependencies
import DependenciesTestSupport
import Features
import Foundation
import RESTClientTestSupport
import ReducerRuntime
import Testing

@Suite("AlbumDetail", .dependency(\.date, .constant(.noon)))
@MainActor
struct AlbumDetailTests {
  private let album = Fetched.atNoon(Album.sample(1, of: 3))
  private let owner = Fetched.atNoon(User.sample(3))
  private let photos = Fetched.atNoon([Photo.sample(5), .sample(6)])

  @Test("The album, its photos and its owner load")
  func loads() async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(.album(1), once: album.value)
      $0.stub(.photos(in: 1), once: LossyArray(photos.value))
      $0.stub(.user(3), once: owner.value)
    } operation: {
      let store = Store(initialState: AlbumDetail.State(id: 1)) { AlbumDetail() }
      await store.send(.appeared).finish()
      #expect(store.state.content == .loaded(album))
      #expect(store.state.photos == .loaded(photos))
      #expect(store.state.owner == .loaded(owner))
    }
  }

  @Test("On request the thumbnails load one at a time, until two in a row fail")
  func thumbnails() async {
    let photos = (5...10).map { id in
      var photo = Photo.sample(id)
      photo.thumbnailURL = "https://images.example/\(id)"
      return photo
    }
    let image = Data([1])
    let responses = ResponseSequence<Data>(
      .modified(image), .failure(.sample), .modified(image), .failure(.sample), .failure(.sample))
    await withRequestStubs(for: \.typicode) {
      $0.stub(.album(1), once: album.value)
      $0.stub(.photos(in: 1), returning: LossyArray(photos))
      $0.stub(.user(3), once: owner.value)
      for photo in photos.dropLast() { $0.stub(.image(at: photo.thumbnailURL), responses) }
    } operation: {
      let store = Store(initialState: AlbumDetail.State(id: 1)) { AlbumDetail() }
      await store.send(.appeared).finish()
      #expect(store.state.thumbnails == .idle)
      await store.send(.requested(.images)).finish()
      #expect(store.state.thumbnails.record == ["https://images.example/5": image, "https://images.example/7": image])
    }
  }

  @Test("The rows are the photos")
  func rows() {
    var state = AlbumDetail.State(id: 1, content: .loaded(album))
    state.photos = .loaded(photos)
    #expect(state.screenRows.ids == ["photo 5", "photo 6"])
    #expect(state.screenRows.routes == [.photo(5), .photo(6)])
    #expect(state.ownerRoute == .user(3))
    #expect(state.title == "an album")
  }

  @Test("The row of a list gives the album and its owner")
  func filledFromList() {
    let rows = [OwnedAlbum(album.value, owner: owner.value), OwnedAlbum(.sample(2, of: 9), owner: nil)]
    let list = AlbumsList.State(content: .loaded(.atNoon(rows)), query: AlbumsQuery())
    var state = AlbumDetail.State(id: 1)
    state.fill(from: list)
    #expect(state.content == .loaded(album))
    #expect(state.owner == .loaded(owner))
    state = AlbumDetail.State(id: 2)
    state.fill(from: list)
    #expect(state == AlbumDetail.State(id: 2, content: .loaded(.atNoon(.sample(2, of: 9)))))
  }

  @Test("A user gives the album and is its owner")
  func filledFromUser() {
    var user = UserDetail.State(id: 3, content: .loaded(owner))
    user.albums = .loaded(.atNoon([album.value]))
    var state = AlbumDetail.State(id: 1)
    state.fill(from: user)
    #expect(state.content == .loaded(album))
    #expect(state.owner == .loaded(owner))
    state = AlbumDetail.State(id: 2)
    state.fill(from: user)
    #expect(state == AlbumDetail.State(id: 2))
  }
}
