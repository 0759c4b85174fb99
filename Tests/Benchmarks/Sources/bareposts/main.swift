// The table of `app posts` by URLSession and JSONDecoder alone: no cache, no retries, no checks.
//
//   bareposts BASE_URL

import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct Post: Decodable {
  var userId: Int
  var id: Int
  var title: String
}

struct User: Decodable {
  var id: Int
  var name: String
}

@Sendable func fetch<Value: Decodable>(_ path: String) async throws -> Value {
  guard let url = URL(string: "\(CommandLine.arguments[1])/\(path)") else { throw URLError(.badURL) }
  return try JSONDecoder().decode(Value.self, from: try await session.data(from: url).0)
}

let session = URLSession(configuration: .ephemeral)
async let posts: [Post] = fetch("posts")
async let users: [User] = fetch("users")
let names = Dictionary(uniqueKeysWithValues: try await users.map { ($0.id, $0.name) })
print(try await posts.map { "\($0.id)\t\($0.title)\t\(names[$0.userId] ?? "")" }.joined(separator: "\n"))
