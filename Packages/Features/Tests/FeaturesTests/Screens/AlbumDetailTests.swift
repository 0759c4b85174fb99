import Dependencies
import DependenciesTestSupport
import Features
import Foundation
import Models
import NetworkClient
import Persistence
import RESTClientTestSupport
import ReducerRuntime
import ReducerTestSupport
import TestSupport
import Testing

@Suite("AlbumDetail", .timeLimit(.minutes(5)), .dependency(\.date, .constant(.noon)))
@MainActor
struct AlbumDetailTests {
  private let album = Fetched.atNoon(Album.sample(1, of: 3))
  private let owner = Fetched.atNoon(User.sample(3))
  private let photos = Fetched.atNoon([Photo.sample(5), .sample(6)])

  @Test("Album and photos load once, concurrently, and the owner after the album")
  func appeared() async {
    let albumBegan = Gate()
    let photosBegan = Gate()
    let photosArrive = Gate()
    await withRequestStubs(for: \.typicode) {
      $0.stub(.album(1)) { [album] in
        albumBegan.open()
        await photosBegan.wait()
        return album.value
      }
      $0.stub(.photos(in: 1)) { [photos] in
        photosBegan.open()
        await albumBegan.wait()
        await photosArrive.wait()
        return LossyArray(photos.value)
      }
      $0.stub(.user(3), once: owner.value)
    } operation: {
      let store = TestStore(initialState: AlbumDetail.State(id: 1)) { AlbumDetail() }
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
      photosArrive.open()
      await store.receive(.photosResponse(.loaded(photos))) { $0.photos = .loaded(photos) }
      await store.send(.appeared)
      await store.finish()
    }
  }

  @Test("An album that fails does not hide the photos, and its owner is not requested")
  func albumFails() async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(.album(1), throwing: .refusal)
      $0.stub(.photos(in: 1), once: LossyArray(photos.value))
    } operation: {
      #expect(
        await stateAfterLoading()
          == AlbumDetail.State(id: 1, album: .failed(.refusal, previous: nil), photos: .loaded(photos)))
    }
  }

  @Test("Photos and an owner that fail do not hide the album")
  func othersFail() async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(.album(1), once: album.value)
      $0.stub(.photos(in: 1), throwing: .refusal)
      $0.stub(.user(3), throwing: .sample)
    } operation: {
      #expect(
        await stateAfterLoading()
          == AlbumDetail.State(
            id: 1, album: .loaded(album), owner: .failed(.sample, previous: nil),
            photos: .failed(.refusal, previous: nil)))
    }
  }

  @Test("In an outage, album, owner and photos come from the cache, and the owner is not requested")
  func outage() async {
    @Dependency(\.responseCache) var cache
    await cache.save([album.value], as: .typicode("albums"), date: .noon - 900)
    await cache.save(photos.value, as: .typicode("albums/1/photos"), date: .noon - 600)
    await cache.save([owner.value], as: .typicode("users"), date: .noon - 400)
    await withRequestStubs(for: \.typicode) {
      $0.stub(.album(1), throwing: .sample)
      $0.stub(.photos(in: 1), throwing: .sample)
    } operation: {
      #expect(
        await stateAfterLoading()
          == AlbumDetail.State(
            id: 1, album: .failed(.sample, previous: Fetched(album.value, date: .noon - 900)),
            owner: .failed(.sample, previous: Fetched(owner.value, date: .noon - 400)),
            photos: .failed(.sample, previous: Fetched(photos.value, date: .noon - 600))))
    }
  }

  @Test("A reload requests album, photos and owner, and keeps the previous values until they arrive")
  func refreshed() async {
    let newAlbum = Fetched.atNoon(Album.sample(1, of: 3, title: "a new title"))
    let newPhotos = Fetched.atNoon([Photo.sample(5)])
    await withRequestStubs(for: \.typicode) {
      $0.stub(.album(1), once: newAlbum.value)
      $0.stub(.photos(in: 1), once: LossyArray(newPhotos.value))
      $0.stub(.user(3), once: owner.value)
    } operation: {
      let state = AlbumDetail.State(id: 1, album: .loaded(album), owner: .loaded(owner), photos: .loaded(photos))
      let store = TestStore(initialState: state) { AlbumDetail() }
      await store.send(.refreshed) {
        $0.album = .loading(previous: album)
        $0.photos = .loading(previous: photos)
      }
      await store.skipReceivedActions()
      #expect(
        store.state
          == AlbumDetail.State(id: 1, album: .loaded(newAlbum), owner: .loaded(owner), photos: .loaded(newPhotos)))
    }
  }

  @Test("A failed reload does not cancel the load of the owner in flight")
  func refreshedDuringOwner() async {
    let began = Gate()
    let gate = Gate()
    let photosBegan = Gate()
    await withRequestStubs(for: \.typicode) {
      $0.stub(.album(1), ResponseSequence(.modified(album.value), .failure(.sample)))
      $0.stub(.photos(in: 1), pendingAfter: photosBegan)
      $0.stub(.user(3)) { [owner] in
        began.open()
        await gate.wait()
        return owner.value
      }
    } operation: {
      let store = TestStore(initialState: AlbumDetail.State(id: 1)) { AlbumDetail() }
      await store.send(.appeared) {
        $0.album = .loading(previous: nil)
        $0.photos = .loading(previous: nil)
      }
      await store.receive(.albumResponse(.loaded(album))) {
        $0.album = .loaded(album)
        $0.owner = .loading(previous: nil)
      }
      await began.wait()
      await photosBegan.wait()
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

  /// Loads the screen and returns its final state.
  private func stateAfterLoading() async -> AlbumDetail.State {
    let store = TestStore(initialState: AlbumDetail.State(id: 1)) { AlbumDetail() }
    await store.send(.appeared) {
      $0.album = .loading(previous: nil)
      $0.photos = .loading(previous: nil)
    }
    await store.skipReceivedActions()
    return store.state
  }
}
