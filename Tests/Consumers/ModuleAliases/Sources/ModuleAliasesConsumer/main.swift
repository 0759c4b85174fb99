import Dependencies
import Models
import NetworkClient
import WorkspaceDependencies
import WorkspaceModels

print(Dependencies.DependencyValues.origin)
print(Models.Post.origin)
let cup = Cup(id: .init(rawValue: 7), age: .init(rawValue: 90))
print(cup.id, cup.age)

struct Headlines {
  @Dependency(\.typicode) var typicode

  func all() async throws(NetworkError) -> [String] {
    try await typicode.send(.posts).map(\.title)
  }
}

/// A client whose every list has one post.
struct OnePost: APIClient {
  func respond<Response>(to request: Request<Response>) async throws(NetworkError) -> HTTPResponse {
    let posts: LossyArray = [WorkspaceModels.Post(userID: 1, id: 7, title: "on tea", body: "…")]
    return HTTPResponse(decoded: posts)
  }
}

let headlines = try await withDependencies {
  $0.typicode.stub = OnePost()
} operation: {
  try await Headlines().all()
}
print(headlines, String(reflecting: WorkspaceModels.Post.ID(7)))
