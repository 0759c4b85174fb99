extension KeyedDecodingContainer {
  /// The value at a key, or `nil` where it is missing, null or of another type.
  ///
  /// For what a service promises only half: one odd field must not cost the reader the whole list.
  func decodeLeniently<Value: Decodable>(_ type: Value.Type, forKey key: Key) -> Value? {
    try? decodeIfPresent(type, forKey: key)
  }
}
