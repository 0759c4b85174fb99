/// The data that a sandbox serves: named lists of rows.
///
/// It never changes.
public struct Database: Sendable {
  /// The built-in data: the collections and fields of JSONPlaceholder, filled with invented people and their posts.
  ///
  /// It is the same in every process. Each collection is made when it is first asked for.
  public static let madeUp = Database(collections: MadeUp.collections)

  /// The collections in the order of `GET /db`.
  let collections: [Collection]

  /// Reads data from a file in the form that json-server takes.
  ///
  /// - Parameter path: The path of a JSON file that holds an object of arrays of objects. The object's names become the
  ///   paths of the API; every row should have an `id`, and `postId` refers to `posts`.
  /// - Throws: ``SandboxError/unreadableFile(path:reason:)`` if the file is missing or closed to us,
  ///   ``SandboxError/notJSON(path:reason:)`` if it is not RFC 8259 in UTF-8, with the place of the first fault, and
  ///   ``SandboxError/wrongShape(path:reason:)`` if it is JSON of another shape.
  public init(contentsOf path: String) throws(SandboxError) {
    let bytes = try FileReader.bytes(ofFile: path)
    let value: JSON
    do throws(JSONSyntaxError) {
      value = try JSONParser.parse(bytes)
    } catch {
      throw .notJSON(path: path, reason: error.description)
    }
    do throws(ShapeError) {
      collections = try Self.collections(in: value)
    } catch {
      throw .wrongShape(path: path, reason: error.reason)
    }
  }

  init(collections: [Collection]) {
    self.collections = collections
  }

  /// The collection of exactly this name.
  func collection(named name: String) -> Collection? {
    collections.first { $0.name.hasSameBytes(as: name) }
  }

  /// All data as one value.
  var everything: JSON {
    let members = collections.map { collection in
      JSONObject.Member(name: collection.name, value: .array(collection.rows.map(JSON.object)))
    }
    return .object(JSONObject(members: members))
  }

  private struct ShapeError: Error {
    let reason: String
  }

  private static func collections(in value: JSON) throws(ShapeError) -> [Collection] {
    guard let object = value.object else { throw ShapeError(reason: "it is not an object") }
    var collections: [Collection] = []
    for member in object.members {
      guard case .array(let elements) = member.value else {
        throw ShapeError(reason: "'\(member.name)' is not an array")
      }
      let rows = elements.compactMap(\.object)
      guard rows.count == elements.count else {
        throw ShapeError(reason: "'\(member.name)' has an element that is not an object")
      }
      collections.append(Collection(name: member.name) { rows })
    }
    return collections
  }
}
