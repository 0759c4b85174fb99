import Features
import Foundation
import Views

/// The values of a form in JSON text: an object of the members that an account is sent with, alone or in the member
/// `user`.
///
/// `null` is no avatar.
struct AccountInput {
  let values: [AccountField: String]

  /// Reads the text of a file.
  ///
  /// - Throws: ``CommandError`` with the name of the file and the place or the members that are invalid.
  init(_ data: Data, of file: String) throws(CommandError) {
    let name = file == "-" ? "standard input" : file.quoted
    var object = try Self.object(data, name)
    if object.count == 1, let user = object["user"] {
      guard let user = user as? [String: Any] else { throw Self.invalid("\(name): user is not an object") }
      object = user
    }
    if object.isEmpty { throw Self.invalid("\(name) has no members") }
    let unknown = object.keys.filter { AccountField(rawValue: $0) == nil }.sorted()
    if !unknown.isEmpty {
      throw Self.invalid("\(name) has unknown members: \(unknown.map(\.quoted).joined(separator: ", "))")
    }
    let fields = AccountField.allCases.filter { object[$0.rawValue] != nil }
    let others = fields.filter { !(object[$0.rawValue] is String || !$0.isRequired && object[$0.rawValue] is NSNull) }
    if !others.isEmpty {
      let names = others.map(\.rawValue).joined(separator: ", ")
      throw Self.invalid("\(name): \(names) \(others.count == 1 ? "is not a text" : "are not texts")")
    }
    values = Dictionary(uniqueKeysWithValues: fields.map { ($0, object[$0.rawValue] as? String ?? "") })
  }

  private static func object(_ data: Data, _ name: String) throws(CommandError) -> [String: Any] {
    do {
      let value = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
      if let object = value as? [String: Any] { return object }
      throw invalid("\(name) is \(value is [Any] ? "a list" : "a single value"), not one object")
    } catch let error as CommandError {
      throw error
    } catch {
      // "Invalid value around character 7."
      let match = ((error as NSError).userInfo["NSDebugDescription"] as? String)?.firstMatch(of: /character (\d+)/)
      let index = min(match.flatMap { Int($0.1) } ?? data.count, data.count)
      let place = data.prefix(index).endPosition
      let isObject = (try? JSONSerialization.jsonObject(with: data.prefix(index))) != nil
      throw invalid(isObject ? "\(name) has text after the object, at \(place)" : "\(name) is not JSON, at \(place)")
    }
  }

  private static func invalid(_ reason: String) -> CommandError {
    let members = AccountField.allCases.map(\.rawValue).joined(separator: ", ")
    return .usage("--input: \(reason)", hints: "One object with members of these: \(members)")
  }
}

extension Data {
  /// The line and the column after the text: `line 2, column 5`.
  fileprivate var endPosition: String {
    let lines = split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return "line \(lines.count), column \(String(decoding: lines.last ?? Data(), as: UTF8.self).count + 1)"
  }
}
