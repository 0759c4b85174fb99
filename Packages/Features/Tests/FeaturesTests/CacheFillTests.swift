import CachedNetworkClientTestSupport
import Dependencies
import DependenciesTestSupport
import Features
import Foundation
import NetworkClient
import RESTClientTestSupport
import Testing

@Suite("Filling the cache", .dependency(\.date, .constant(.noon)))
@MainActor
struct CacheFillTests {
  @Test("Each list loads once; one that fails does not hide the others")
  func lists() async {
    await withRequestStubs(for: \.typicode, \.producers, \.accounts) {
      $0.stub(.posts, once: [.sample(1), .sample(2)])
      $0.stub(.users, once: [.sample(1)])
      $0.stub(.comments, once: [])
      $0.stub(.albums, throwing: NetworkError(.unacceptableStatus, status: 503))
      $0.stub(.photos, once: [])
      $0.stub(.todos, once: [.sample(5)])
      $0.stub(.producers(page: 1), once: .page(1, of: [.sample(9)]))
      $0.stub(.accounts, returning: [])
    } operation: {
      let store = Store(initialState: CacheFill.State()) { CacheFill() }
      await store.send(.appeared).finish()
      #expect(store.state.lists.map(\.rowCount) == [2, 1, 0, 0, 0, 1, 1, 0])
      #expect(store.state.lists.map(\.failure?.status) == [nil, nil, nil, 503, nil, nil, nil, nil])
    }
  }

  @Test("After two outages in a row the images of a host are left out, and those of other hosts load")
  func outages() async {
    let server = ImageServer()
    let urls = ["down", "up"].flatMap { host in (1...20).map { "https://\(host).example/\($0).png" } }
    var state = CacheFill.State()
    state.lists[4].content = .loaded(Fetched(urls + urls, date: .noon))
    let store = withDependencies {
      $0.typicode.stub = server
    } operation: { [state] in
      Store(initialState: state) { CacheFill() }
    }
    await store.send(.imagesRequested).finish()
    let images = store.state.images
    #expect((images?.totalCount, images?.loadedCount, images?.failedCount) == (40, 20, 20))
    #expect(images?.failure?.description.contains("down.example") == true)
    // Six are in flight when the first one fails.
    #expect((2...7).contains(server.calls.count { $0.contains("down") }))
    #expect(server.calls.count { $0.contains("up") } == 20)
  }
}

/// A server of images, one of whose hosts cannot be reached.
private final class ImageServer: APIClient {
  private let sent = LockIsolated<[String]>([])

  var calls: [String] { sent.value }

  func respond<Response>(to request: Request<Response>) async throws(NetworkError) -> HTTPResponse {
    let target = "\(request.target)"
    sent.withValue { $0.append(target) }
    if target.contains("down") { throw NetworkError(.connectionFailed, host: "down.example", reason: "refused") }
    return HTTPResponse(url: nil, statusCode: 200, body: Data("image".utf8))
  }
}
