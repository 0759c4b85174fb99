import Dependencies
import Models
import NetworkClient

print(try Request.comments(on: 7).makeURLRequest(baseURL: .typicode).url?.absoluteString ?? "no URL")

// No server listens on port 1.
let baseURL = try BaseURL("http://127.0.0.1:1")
do throws(NetworkError) {
  let lists = try await withDependencies {
    $0.typicode.baseURL = baseURL
    $0.httpConfiguration.retryPolicy = .never
  } operation: { () async -> Result<(posts: LossyArray<Post>, users: LossyArray<User>), NetworkError> in
    @Dependency(\.typicode) var typicode
    do throws(NetworkError) {
      return .success(try await typicode.postsWithUsers())
    } catch {
      return .failure(error)
    }
  }
  .get()
  print(lists.posts.count, lists.users.count)
} catch {
  print(error.category)
}
