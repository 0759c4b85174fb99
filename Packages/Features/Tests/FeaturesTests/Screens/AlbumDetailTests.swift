import Dependencies
import DependenciesTestSupport
import Features
import FeaturesTestSupport
import Foundation
import Models
import NetworkClient
import Persistence
import Testing

@Suite("An album's screen", .timeLimit(.minutes(1)), .dependency(\.date, .constant(.noon)))
@MainActor
struct AlbumDetailTests {
  private let album = Dated.atNoon(Album.sample(1, of: 3))
  private let owner = Dated.atNoon(User.sample(3))
  private let photos = Dated.atNoon(LossyArray([Photo.sample(5), .sample(6)]))

  @Test("Loads album and photos side by side, and the owner when the album is there")
  func appeared() async {
    let albumBegan = Gate()
    let photosBegan = Gate()
    let photosCome = Gate()
    let store = TestStore(initialState: AlbumDetail.State(id: 1)) {
      AlbumDetail()
    } withDependencies: {
      $0.typicode.album = Endpoint { [album] id in
        #expect(id == 1)
        albumBegan.open()
        await photosBegan.wait()
        return album.value
      }
      $0.typicode.photosOfAlbum = Endpoint { [photos] id in
        #expect(id == 1)
        photosBegan.open()
        await albumBegan.wait()
        await photosCome.wait()
        return photos.value
      }
      $0.typicode.user = Endpoint { [owner] id in
        #expect(id == 3)
        return owner.value
      }
    }
    await store.send(.appeared) {
      $0.album = .loading(previous: nil)
      $0.photos = .loading(previous: nil)
    }
    await store.send(.appeared)
    await store.receive(.albumResponse(.loaded(album))) {
      $0.album = .loaded(album)
      $0.owner = .loading(previous: nil)
    }
    await store.receive(.ownerResponse(.loaded(owner))) { $0.owner = .loaded(owner) }
    photosCome.open()
    await store.receive(.photosResponse(.loaded(photos))) { $0.photos = .loaded(photos) }
    await store.send(.appeared)
    await store.finish()
  }

  @Test("Shows the photos when the album cannot be loaded, and asks for no owner")
  func albumFails() async {
    let store = TestStore(initialState: AlbumDetail.State(id: 1)) {
      AlbumDetail()
    } withDependencies: {
      $0.typicode.album = Endpoint { _ async throws(NetworkError) in throw .refusal }
      $0.typicode.photosOfAlbum = Endpoint { [photos] _ in photos.value }
    }
    await store.send(.appeared) {
      $0.album = .loading(previous: nil)
      $0.photos = .loading(previous: nil)
    }
    await store.skipReceivedActions()
    #expect(
      store.state == AlbumDetail.State(id: 1, album: .failed(.refusal, previous: nil), photos: .loaded(photos)))
  }

  @Test("Shows the album when its photos and its owner cannot be loaded")
  func othersFail() async {
    let store = TestStore(initialState: AlbumDetail.State(id: 1)) {
      AlbumDetail()
    } withDependencies: {
      $0.typicode.album = Endpoint { [album] _ in album.value }
      $0.typicode.photosOfAlbum = Endpoint { _ async throws(NetworkError) in throw .refusal }
      $0.typicode.user = Endpoint { _ async throws(NetworkError) in throw .sample }
    }
    await store.send(.appeared) {
      $0.album = .loading(previous: nil)
      $0.photos = .loading(previous: nil)
    }
    await store.skipReceivedActions()
    #expect(
      store.state
        == AlbumDetail.State(
          id: 1, album: .loaded(album), owner: .failed(.sample, previous: nil),
          photos: .failed(.refusal, previous: nil)))
  }

  @Test("When the server cannot be reached, shows what is saved, and does not ask for the owner")
  func outage() async {
    @Dependency(\.responseCache) var responseCache
    await responseCache.save(SavedRows(rows: [album.value], fetchedAt: .noon - 900), as: .sample("albums"))
    await responseCache.save(
      SavedRows(rows: photos.value.elements, fetchedAt: .noon - 600), as: .sample("albums/1/photos"))
    await responseCache.save(SavedRows(rows: [owner.value], fetchedAt: .noon - 400), as: .sample("users"))
    let store = TestStore(initialState: AlbumDetail.State(id: 1)) {
      AlbumDetail()
    } withDependencies: {
      $0.typicode.album = Endpoint { _ async throws(NetworkError) in throw .sample }
      $0.typicode.photosOfAlbum = Endpoint { _ async throws(NetworkError) in throw .sample }
    }
    await store.send(.appeared) {
      $0.album = .loading(previous: nil)
      $0.photos = .loading(previous: nil)
    }
    await store.skipReceivedActions()
    #expect(
      store.state
        == AlbumDetail.State(
          id: 1,
          album: .failed(.sample, previous: Dated(album.value, date: .noon - 900)),
          owner: .failed(.sample, previous: Dated(owner.value, date: .noon - 400)),
          photos: .failed(.sample, previous: Dated(photos.value, date: .noon - 600))))
  }

  @Test("Asks for album and photos anew on a refresh")
  func refresh() async {
    let newAlbum = Dated.atNoon(Album.sample(1, of: 3, title: "a new title"))
    let newPhotos = Dated.atNoon(LossyArray([Photo.sample(5)]))
    let store = TestStore(
      initialState: AlbumDetail.State(
        id: 1, album: .loaded(album), owner: .loaded(owner), photos: .loaded(photos))
    ) {
      AlbumDetail()
    } withDependencies: {
      $0.typicode.album = Endpoint { _ in newAlbum.value }
      $0.typicode.photosOfAlbum = Endpoint { _ in newPhotos.value }
      $0.typicode.user = Endpoint { [owner] _ in owner.value }
    }
    await store.send(.refreshed) {
      $0.album = .loading(previous: album)
      $0.photos = .loading(previous: photos)
    }
    await store.skipReceivedActions()
    #expect(
      store.state
        == AlbumDetail.State(
          id: 1, album: .loaded(newAlbum), owner: .loaded(owner), photos: .loaded(newPhotos)))
  }

  @Test("A refresh while the owner is on the way does not lose the owner")
  func refreshDuringOwner() async {
    let began = Gate()
    let gate = Gate()
    let albumCalls = Calls<Album.ID, Album>(.sends(album.value), .fails(.sample))
    let store = TestStore(initialState: AlbumDetail.State(id: 1)) {
      AlbumDetail()
    } withDependencies: {
      $0.typicode.album = albumCalls.endpoint
      $0.typicode.photosOfAlbum = .unanswered
      $0.typicode.user = Endpoint { [owner] _ in
        began.open()
        await gate.wait()
        return owner.value
      }
    }
    await store.send(.appeared) {
      $0.album = .loading(previous: nil)
      $0.photos = .loading(previous: nil)
    }
    await store.receive(.albumResponse(.loaded(album))) {
      $0.album = .loaded(album)
      $0.owner = .loading(previous: nil)
    }
    await began.wait()
    let refresh = await store.send(.refreshed) { $0.album = .loading(previous: album) }
    await store.receive(.albumResponse(.failed(.sample, previous: album))) {
      $0.album = .failed(.sample, previous: album)
    }
    gate.open()
    await store.receive(.ownerResponse(.loaded(owner))) { $0.owner = .loaded(owner) }
    refresh.cancel()
    await store.finish()
  }
}
