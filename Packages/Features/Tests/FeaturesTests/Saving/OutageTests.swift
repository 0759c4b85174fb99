import Dependencies
import Foundation
import Models
import NetworkClient
import Persistence
import Testing

@testable import Features

@Suite("When a load fails")
struct OutageTests {
  private static let url = "https://host.example/a"

  private static let outages: [NetworkError] =
    [
      .hostNotFound(host: "host.example"), .connectionFailed(host: "host.example", reason: "refused"),
      .proxyFailed(host: "host.example", reason: "the proxy refused to connect"),
      .connectionLost(url: url), .timedOut(url: url, after: .seconds(2)),
      .noResponse(url: url), .incompleteResponse(url: url), .invalidResponse(url: url, reason: "no status line"),
      .webPage(url: url), .offline(url: url),
    ] + [408, 429, 500, 502, 503, 504, 599].map(NetworkError.status)

  private static let refusals: [NetworkError] =
    [
      .secureConnectionFailed(host: "host.example", reason: .expired), .cancelled,
      .redirectRefused(url: url, reason: "to another scheme"), .responseTooLarge(url: url, limit: 1000),
      .emptyResponse(url: url), .undecodable(url: url, path: "[0].id", reason: "no number"),
      .invalidRequest(url: url, reason: "no path"),
    ] + [204, 304, 400, 401, 403, 404, 410, 422, 499].map(NetworkError.status)

  private let rows: LossyArray<Post> = [.sample(7), .sample(8)]

  @Test("Because the server cannot be reached or fails, saved rows stand in for its answer", arguments: outages)
  func outage(error: NetworkError) async {
    await save()
    let repository = TypicodeRepository(after: 300) {
      $0.posts = Endpoint { () async throws(NetworkError) in throw error }
      $0.post = Endpoint { _ async throws(NetworkError) in throw error }
    }
    #expect(await repository.posts(.fresh) == .failed(error, previous: .atNoon(rows)))
    #expect(await repository.post(7, .fresh) == .failed(error, previous: .atNoon(.sample(7))))
  }

  @Test("For any other reason, saved rows do not stand in, and are not lost", arguments: refusals)
  func refusal(error: NetworkError) async {
    await save()
    let posts = Calls<Void, LossyArray<Post>>(.fails(error), .fails(.sample))
    let repository = TypicodeRepository(after: 300) { $0.posts = posts.endpoint }
    #expect(await repository.posts(.fresh) == .failed(error, previous: nil))
    #expect(await repository.posts(.fresh) == .failed(.sample, previous: .atNoon(rows)))
    #expect(posts.tags == ["a", "a"])
  }

  @Test(
    "For any other reason than that it is not there, a saved record is not lost",
    arguments: refusals.filter { !$0.saysNotThere })
  func refusalOfRecord(error: NetworkError) async {
    await save()
    let post = Calls<Post.ID, Post>(.fails(error), .fails(.sample))
    let repository = TypicodeRepository(after: 300) { $0.post = post.endpoint }
    #expect(await repository.post(7, .fresh) == .failed(error, previous: nil))
    #expect(await repository.post(7, .fresh) == .failed(.sample, previous: .atNoon(.sample(7))))
  }

  @Test("Because the record is not there, it is removed from all that is saved of this server", arguments: [404, 410])
  func notThere(code: Int) async {
    await save()
    await save(in: "other")
    let post = Calls<Post.ID, Post>(
      .sends(.sample(7, title: "new"), entityTag: "b"), .fails(.status(code)), .fails(.sample))
    let repository = TypicodeRepository(after: 300) { $0.post = post.endpoint }
    _ = await repository.post(7, .fresh)
    #expect(await repository.post(7, .anew) == .failed(.status(code), previous: nil))
    #expect(await repository.post(7, .fresh) == .failed(.sample, previous: nil))
    #expect(await repository.post(8, .saved(.sample)) == .failed(.sample, previous: .atNoon(.sample(8))))
    #expect(await repository.posts(.saved(.sample)) == .failed(.sample, previous: .atNoon([.sample(8)])))
    #expect(post.tags == [nil, "b", nil])
    let other = TypicodeRepository(after: 300, source: "other")
    #expect(await other.posts(.saved(.sample)) == .failed(.sample, previous: .atNoon(rows)))
  }

  @Test("Because the list is not there, its rows are not removed", arguments: [404, 410])
  func listNotThere(code: Int) async {
    await save()
    let posts = Calls<Void, LossyArray<Post>>(.fails(.status(code)))
    let repository = TypicodeRepository(after: 300) { $0.posts = posts.endpoint }
    #expect(await repository.posts(.fresh) == .failed(.status(code), previous: nil))
    #expect(await repository.posts(.saved(.sample)) == .failed(.sample, previous: .atNoon(rows)))
    #expect(await repository.post(7, .saved(.sample)) == .failed(.sample, previous: .atNoon(.sample(7))))
    #expect(posts.tags == ["a"])
  }

  @Test("With nothing saved, there is only the failure")
  func nothingSaved() async {
    let offline = NetworkError.offline(url: Self.url)
    let repository = TypicodeRepository {
      $0.posts = Endpoint { () async throws(NetworkError) in throw offline }
      $0.post = Endpoint { _ async throws(NetworkError) in throw offline }
    }
    #expect(await repository.posts(.fresh) == .failed(offline, previous: nil))
    #expect(await repository.post(7, .fresh) == .failed(offline, previous: nil))
  }

  @Test("The rows are no fresher for it: the next load asks again")
  func asksAgain() async {
    await save()
    let posts = Calls<Void, LossyArray<Post>>(.fails(.sample), .saysNotModified)
    let repository = TypicodeRepository(after: 300) { $0.posts = posts.endpoint }
    #expect(await repository.posts(.fresh).failure == .sample)
    #expect(await repository.posts(.fresh) == .loaded(Dated(rows, date: .noon + 300)))
    #expect(posts.tags == ["a", "a"])
  }

  /// Saves the list as it was sent at noon.
  private func save(in source: String? = nil) async {
    let posts = Calls<Void, LossyArray<Post>>(.sends(rows, entityTag: "a"))
    let outcome = await TypicodeRepository(source: source) { $0.posts = posts.endpoint }.posts(.fresh)
    #expect(outcome == .loaded(.atNoon(rows)))
  }
}
