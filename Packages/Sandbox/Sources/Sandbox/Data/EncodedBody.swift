/// The bytes of a response body, with their entity tag.
struct EncodedBody: Sendable {
  let bytes: [UInt8]
  let entityTag: EntityTag

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    entityTag = EntityTag(of: bytes)
  }

  init(_ value: JSON) {
    self.init(JSONWriter.bytes(of: value))
  }
}
