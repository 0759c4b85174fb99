import Foundation
import Tagged

extension KeyedDecodingContainer {
  /// Decodes an id.
  ///
  /// A JSON number that underflows, such as `1e-400`, is not the id 0.
  func decode<Tag>(_ type: Tagged<Tag, Int>.Type, forKey key: Key) throws -> Tagged<Tag, Int> {
    let id = try decodeTagged(type, forKey: key)
    // `Decimal` keeps the digits, unlike the `Double` that `JSONDecoder` reads an exponent as.
    if id.rawValue == 0, (try? decode(Decimal.self, forKey: key)) == nil {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self, debugDescription: "The number is too small for an id")
    }
    return id
  }

  /// Decodes with the overload for all raw values.
  private func decodeTagged<Tag, RawValue: Decodable>(
    _ type: Tagged<Tag, RawValue>.Type, forKey key: Key
  ) throws -> Tagged<Tag, RawValue> {
    try decode(type, forKey: key)
  }
}
