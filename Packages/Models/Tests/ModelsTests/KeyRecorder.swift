/// Records the keys of an object in the order of encoding, which `JSONEncoder` does not preserve.
final class KeyRecorder: Encoder {
  private(set) var keys: [String] = []
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  /// The encoded keys of a value; a key of a nested object is prefixed with its parent's key and a dot.
  static func keys(of value: some Encodable) throws -> [String] {
    let recorder = KeyRecorder()
    try value.encode(to: recorder)
    return recorder.keys
  }

  func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(Container(recorder: self, prefix: ""))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { preconditionFailure("not an object") }

  func singleValueContainer() -> any SingleValueEncodingContainer { preconditionFailure("not an object") }

  private struct Container<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let recorder: KeyRecorder
    let prefix: String
    let codingPath: [any CodingKey] = []

    func encodeNil(forKey key: Key) { record(key) }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) { record(key) }

    func nestedContainer<Nested>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested> {
      record(key)
      return KeyedEncodingContainer(
        KeyRecorder.Container<Nested>(recorder: recorder, prefix: prefix + key.stringValue + "."))
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      preconditionFailure("not an object")
    }

    func superEncoder() -> any Encoder { recorder }

    func superEncoder(forKey key: Key) -> any Encoder { recorder }

    private func record(_ key: Key) { recorder.keys.append(prefix + key.stringValue) }
  }
}
