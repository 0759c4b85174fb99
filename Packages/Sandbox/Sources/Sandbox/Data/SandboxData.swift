/// The data that a sandbox serves: named collections of rows.
public struct SandboxData: Sendable {
  /// Rows under one name, such as `posts`.
  struct Collection: Sendable {
    let name: String
    /// Returns the rows, whose URLs begin with an origin.
    let rows: @Sendable (_ origin: String) -> [JSONObject]
  }

  /// The collections in the order of `GET /db`.
  let collections: [Collection]

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

  init(collections: [Collection]) {
    self.collections = collections
  }

  private struct StructureError: Error {
    let reason: String
  }

  private static func collections(in value: JSON) throws(StructureError) -> [Collection] {
    guard let object = value.object else { throw StructureError(reason: "it is not an object") }
    var collections: [Collection] = []
    for member in object.members {
      guard case .array = member.value else { throw StructureError(reason: "'\(member.name)' is not an array") }
      guard let rows = member.value.objects else {
        throw StructureError(reason: "'\(member.name)' has an element that is not an object")
      }
      collections.append(Collection(name: member.name) { _ in rows })
    }
    return collections
  }
}
