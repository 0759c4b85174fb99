/// The data that a sandbox serves: named collections of rows.
public struct SandboxData: Sendable {
  /// Rows under one name, such as `posts`.
  struct Collection: Sendable {
    let name: String
    /// Returns the rows, whose URLs begin with an origin.
    let rows: @Sendable (_ origin: String) -> [JSONObject]
  }

  let collections: [Collection]

  /// The built-in sample data: the collections and fields of JSONPlaceholder.
  ///
  /// It is the same in every process. Each collection is created at its first request to a server.
  public static let sample = SandboxData(
    collections: ["posts", "comments", "albums", "users", "todos"].map { name in
      Collection(name: name) { _ in SampleData.rows(name) }
    } + [Collection(name: "photos", rows: SamplePhotos.rows)])

  /// Reads a data file of json-server.
  ///
  /// - Parameter path: The path of a JSON file with an object of arrays of objects. The member names become the paths
  ///   of the API. Every object should have an `id`; a member `postId` refers to `posts`.
  /// - Throws: ``SandboxError/unusableData(path:reason:)``.
  public init(contentsOf path: String) throws(SandboxError) {
    do throws(ReadError) {
      let value = try JSON.parse([UInt8](contentsOf: path))
      guard let members = value.object else { throw ReadError(reason: "it is not an object") }
      collections = try members.map { name, value throws(ReadError) in
        guard let rows = value.objects else { throw ReadError(reason: "'\(name)' is not an array of objects") }
        return Collection(name: name) { _ in rows }
      }
    } catch {
      throw .unusableData(path: path, reason: error.reason)
    }
  }

  init(collections: [Collection]) {
    self.collections = collections
  }
}
