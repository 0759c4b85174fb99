import Dependencies
import DependenciesTestSupport
import Features
import Foundation
import Models
import NetworkClient
import Persistence
import RESTClientTestSupport
import ReducerRuntime
import TestSupport
import Testing

@Suite("The README's samples", .dependency(\.date, .constant(.noon)))
@MainActor
final class ReadmeTests {
  private var lines: [String] = []

  private func print(_ values: Any...) {
    lines.append(values.map { "\($0)" }.joined(separator: " "))
  }

  @Test("A list loads and is cached in a folder")
  func list() async throws {
    let temporaryFolder = try TemporaryFolder()
    let folder = temporaryFolder.path
    await withRequestStubs(for: \.typicode) {
      $0.stub(.posts, once: [.sample(1, title: "The Sea"), .sample(2)])
      $0.stub(.users, once: [.sample(1)])
    } operation: {
      let store = withDependencies {
        $0.responseCache = ResponseCache(folder: folder)
        $0.freshnessPolicy = FreshnessPolicy(maximumAge: .seconds(60))
      } operation: {
        Store(initialState: PostsList.State(query: PostsQuery(searchText: "sea"))) { PostsList() }
      }
      await store.send(.list(.appeared)).finish()
      for row in store.state.rows { print(row.post.title, row.author?.name ?? "unknown") }
      if let failure = store.state.content.failure { print(failure) }
    }
    #expect(lines == ["The Sea Ada Example"])
    #expect(
      await ResponseCache(folder: folder).rows(of: .typicode("users")) == CachedResponse([User.sample(1)], date: .noon))
  }

  @Test("A form is submitted")
  func form() async throws {
    let payload = try AccountPayload(creating: .sample)
    await withRequestStubs(for: \.accounts) {
      $0.stub(.creatingAccount(payload), once: .success(.sample(13)))
    } operation: {
      var state = AccountForm.State(purpose: .create)
      state.values = AccountFormFields(firstName: "Ada", lastName: "Example", email: "ada@example.org")
      let form = Store(initialState: state) { AccountForm() }
      form.send(.appeared)
      await form.send(.submitted).finish()
      switch form.state.phase {
      case .finished(let account): print("Created account \(account.id).")
      case .editing: print(form.state.errors.inOrder.map { "\($0.field.rawValue) \($0.message)" })
      case .failed(let error, draft: .kept(let id)): print("Not sent: \(error). Kept as draft \(id).")
      default: print("Not sent.")
      }
    }
    #expect(lines == ["Created account 13."])
  }

  @Test("A request is stubbed")
  func stub() async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(.photo(5), throwing: .timedOut(url: "photos/5", after: .seconds(30)))
    } operation: {
      let store = Store(initialState: PhotoDetail.State(id: 5)) { PhotoDetail() }
      await store.send(.appeared).finish()
      #expect(store.state.content.failure?.networkError?.category == .interrupted)
    }
  }
}
