extension KeyedDecodingContainer {
  /// Decodes a value, or returns `nil` if it is missing, null or of another type.
  func decodeLeniently<Value: Decodable>(_ type: Value.Type, forKey key: Key) -> Value? {
    try? decodeIfPresent(type, forKey: key)
  }
}
