import Dependencies
import Foundation
import Models
import NetworkClient
import Testing

@Suite("The requests of JSONPlaceholder")
struct TypicodeRequestTests {
  private static let post = #"{"userId":1,"id":7,"title":"on tea","body":"first line\nsecond line"}"#
  private static let comment = #"{"postId":7,"id":31,"name":"agreed","email":"Ada@example.org","body":"well said"}"#
  private static let user = User.json(row: 1)
  private static let album = #"{"userId":3,"id":21,"title":"harbours"}"#
  private static let photo = """
    {"albumId":21,"id":1001,"title":"a pier","url":"https://images.example/600/24f355",
     "thumbnailUrl":"https://images.example/150/24f355"}
    """
  private static let todo = #"{"userId":3,"id":41,"title":"fix the net","completed":true}"#

  @Test(
    "Each request is a GET of its path",
    arguments: [
      (try Request.posts.urlRequest(baseURL: .typicode), "/posts"),
      (try Request.post(7).urlRequest(baseURL: .typicode), "/posts/7"),
      (try Request.comments.urlRequest(baseURL: .typicode), "/comments"),
      (try Request.comments(on: 7).urlRequest(baseURL: .typicode), "/posts/7/comments"),
      (try Request.users.urlRequest(baseURL: .typicode), "/users"),
      (try Request.user(3).urlRequest(baseURL: .typicode), "/users/3"),
      (try Request.albums.urlRequest(baseURL: .typicode), "/albums"),
      (try Request.albums(of: 3).urlRequest(baseURL: .typicode), "/users/3/albums"),
      (try Request.album(1).urlRequest(baseURL: .typicode), "/albums/1"),
      (try Request.photo(5).urlRequest(baseURL: .typicode), "/photos/5"),
      (try Request.photos(in: 1).urlRequest(baseURL: .typicode), "/albums/1/photos"),
      (try Request.todos.urlRequest(baseURL: .typicode), "/todos"),
      (try Request.todos(of: 3).urlRequest(baseURL: .typicode), "/users/3/todos"),
    ]
  )
  func path(request: URLRequest, path: String) {
    #expect(request.httpMethod == "GET")
    #expect(request.url?.absoluteString == "https://jsonplaceholder.typicode.com" + path)
  }

  @Test("Each request decodes its own model, and lists skip invalid elements")
  func decoding() throws {
    #expect(try Request.posts.decode("[\(Self.post),{}]").map(\.title) == ["on tea"])
    #expect(try Request.posts.decode("[\(Self.post),{}]").skippedCount == 1)
    #expect(try Request.post(7).decode(Self.post).userID == 1)
    #expect(try Request.comments.decode("[\(Self.comment)]").map(\.id) == [31])
    #expect(try Request.users.decode("[\(Self.user)]").map(\.address?.geo.latitude) == [-37.123])
    #expect(try Request.albums.decode("[\(Self.album)]").map(\.title) == ["harbours"])
    #expect(try Request.photo(1001).decode(Self.photo).albumID == 21)
    #expect(try Request.todos.decode("[\(Self.todo)]").map(\.isCompleted) == [true])
  }

  @Test("The default server is the public one")
  func server() {
    @Dependency(\.typicode) var typicode
    #expect(typicode.baseURL?.description == "https://jsonplaceholder.typicode.com")
  }
}
