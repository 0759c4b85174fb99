import Dependencies
import Models
import NetworkClient
import WorkspaceDependencies
import WorkspaceModels

print(Dependencies.DependencyValues.origin)
print(Models.Post.origin)
print(Cup(id: .init(rawValue: 7)).id)

struct Headlines {
  @Dependency(\.typicode) var typicode

  func all() async throws(NetworkError) -> [String] {
    try await typicode.posts().map(\.title)
  }
}

let headlines = try await withDependencies {
  $0.typicode.posts = Endpoint { [WorkspaceModels.Post(userID: 1, id: 7, title: "on tea", body: "…")] }
} operation: {
  try await Headlines().all()
}
print(headlines, String(reflecting: WorkspaceModels.Post.ID(7)))
