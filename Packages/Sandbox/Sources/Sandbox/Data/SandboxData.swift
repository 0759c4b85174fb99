/// The data that a sandbox serves: named collections of rows.
public struct SandboxData: Sendable {
  /// The collections in the order of `GET /db`.
  let collections: [RowCollection]

  /// Reads a data file of json-server.
  ///
  /// - Parameter path: The path of a JSON file with an object of arrays of objects: a regular file of at most 1 GB. The
  ///   member names become the paths of the API. Every object should have an `id`; a member `postId` refers to `posts`.
  /// - Throws: ``SandboxError/unreadableFile(path:reason:)`` if the file cannot be read or is not regular,
  ///   ``SandboxError/invalidJSON(path:reason:)`` with line and column if it is not valid JSON (RFC 8259, UTF-8), and
  ///   ``SandboxError/invalidStructure(path:reason:)`` if it is not an object of arrays of objects.
  public init(contentsOf path: String) throws(SandboxError) {
    let bytes: [UInt8]
    do throws(RegularFile.Failure) {
      bytes = try RegularFile.bytes(of: path, allowsLinks: true)
    } catch {
      throw .unreadableFile(path: path, reason: error.reason)
    }
    let value: JSON
    do throws(JSONSyntaxError) {
      value = try JSONParser.parse(bytes)
    } catch {
      throw .invalidJSON(path: path, reason: error.description)
    }
    do throws(StructureError) {
      collections = try Self.collections(in: value)
    } catch {
      throw .invalidStructure(path: path, reason: error.reason)
    }
  }

  init(collections: [RowCollection]) {
    self.collections = collections
  }

  /// Returns the collection of a name, which is case-sensitive.
  func collection(named name: String) -> RowCollection? {
    collections.first { $0.name == name }
  }

  /// Returns all collections as one object.
  func json(at origin: String) -> JSON {
    let members = collections.map { collection in
      JSONObject.Member(name: collection.name, value: .array(collection.rows(at: origin).map(JSON.object)))
    }
    return .object(JSONObject(members: members))
  }

  private struct StructureError: Error {
    let reason: String
  }

  private static func collections(in value: JSON) throws(StructureError) -> [RowCollection] {
    guard let object = value.object else { throw StructureError(reason: "it is not an object") }
    var collections: [RowCollection] = []
    for member in object.members {
      guard case .array(let elements) = member.value else {
        throw StructureError(reason: "'\(member.name)' is not an array")
      }
      let rows = elements.compactMap(\.object)
      guard rows.count == elements.count else {
        throw StructureError(reason: "'\(member.name)' has an element that is not an object")
      }
      collections.append(RowCollection(name: member.name) { rows })
    }
    return collections
  }
}
