import Dependencies
import Foundation
import Models
import NetworkClient
import Testing

@Suite("Previews")
struct PreviewClientTests {
  @Test("In a preview the APIs respond for each record of each list, and its sections, with data that fits together")
  func records() async throws {
    try await withDependencies {
      $0.context = .preview
    } operation: {
      @Dependency(\.typicode) var typicode
      @Dependency(\.producers) var producers
      @Dependency(\.accounts) var accounts
      for post in try await typicode.send(.posts) {
        #expect(try await typicode.send(.post(post.id)) == post)
        #expect(try await typicode.send(.comments(on: post.id)).allSatisfy { $0.postID == post.id })
      }
      for user in try await typicode.send(.users) {
        #expect(try await typicode.send(.user(user.id)) == user)
        #expect(try await !typicode.send(.albums(of: user.id)).isEmpty)
        #expect(try await !typicode.send(.todos(of: user.id)).isEmpty)
      }
      for album in try await typicode.send(.albums) {
        #expect(try await typicode.send(.album(album.id)) == album)
        for photo in try await typicode.send(.photos(in: album.id)) {
          #expect(try await typicode.send(.photo(photo.id)) == photo)
        }
      }
      await #expect(throws: NetworkError(.unacceptableStatus, url: URL(string: "posts/9"), status: 404, method: .get)) {
        try await typicode.send(.post(9))
      }
      for todo in try await typicode.send(.todos) { #expect(try await typicode.send(.todo(todo.id)) == todo) }
      for comment in try await typicode.send(.comments) {
        #expect(try await typicode.send(.comment(comment.id)) == comment)
      }
      for producer in try await producers.send(.producers(page: 1)).producers {
        #expect(try await producers.send(.producer(producer.id)) == producer)
      }
      for account in try await accounts.send(.accounts) {
        #expect(try await accounts.send(.account(account.id)) == account)
      }
    }
  }

  @Test("A slow client responds after its latency")
  func latency() async throws {
    let clock = TestClock()
    try await withDependencies {
      $0.continuousClock = clock
      $0.date = .constant(.now)
      $0.typicode.stub = PreviewClient.typicode(latency: .seconds(2))
    } operation: {
      async let posts = Typicode().posts()
      await clock.advance(by: .milliseconds(1999))
      try await clock.waitForSleeps()
      await clock.advance(by: .milliseconds(1))
      #expect(try await posts.value.count == 2)
    }
  }
}
