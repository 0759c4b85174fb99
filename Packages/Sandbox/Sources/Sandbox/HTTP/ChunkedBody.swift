/// Decodes a chunked request body (RFC 9112 section 7.1); chunk extensions and trailers are ignored.
struct ChunkedBody {
  private enum Phase {
    case size
    case data(remaining: Int)
    case dataEnd
    case trailers
  }

  /// The maximum length in bytes of a line with a chunk size and its extensions.
  private static let maximumSizeLine = 1024

  /// The body received so far.
  private(set) var decoded: [UInt8] = []
  private let limits: HTTPLimits
  private var phase = Phase.size
  private var trailerBytes = 0

  init(limits: HTTPLimits) {
    self.limits = limits
  }

  /// Consumes the buffered bytes and returns whether the body is complete.
  mutating func decode(_ buffer: inout InputBuffer) throws(HTTPParsingError) -> Bool {
    while true {
      switch phase {
      case .size:
        guard let line = try line(in: &buffer, limit: Self.maximumSizeLine) else { return false }
        let size = try size(from: line)
        guard size <= limits.body - decoded.count else { throw .bodyTooLarge }
        phase = size == 0 ? .trailers : .data(remaining: size)
      case .data(let remaining):
        guard !buffer.isEmpty else { return false }
        let taken = buffer.consume(min(remaining, buffer.count))
        decoded.append(contentsOf: taken)
        phase = taken.count == remaining ? .dataEnd : .data(remaining: remaining - taken.count)
      case .dataEnd:
        guard buffer.count >= 2 else { return false }
        guard buffer.consume(2).elementsEqual([0x0D, 0x0A]) else { throw .malformed("a chunk does not end in CR LF") }
        phase = .size
      case .trailers:
        guard let line = try line(in: &buffer, limit: limits.headerBlock - trailerBytes) else { return false }
        trailerBytes += line.count + 2
        if line.isEmpty { return true }
      }
    }
  }

  private func line(
    in buffer: inout InputBuffer, limit: Int
  ) throws(HTTPParsingError) -> ArraySlice<UInt8>? {
    guard let end = buffer.lineFeed(from: 0) else {
      if buffer.count > limit { throw .malformed("a line of the chunked body is too long") }
      return nil
    }
    guard end > 0, end <= limit, buffer[end - 1] == 0x0D else {
      throw .malformed("a line of the chunked body is too long or does not end in CR LF")
    }
    return buffer.consume(end + 1).dropLast(2)
  }

  private func size(from line: ArraySlice<UInt8>) throws(HTTPParsingError) -> Int {
    let digits = line.prefix { $0.hexadecimalDigit != nil }
    let rest = line[digits.endIndex...].first
    guard !digits.isEmpty, rest == nil || [0x3B, 0x20, 0x09].contains(rest) else {
      throw .malformed("a chunk size is not a hexadecimal number")
    }
    let significant = digits.drop { $0 == UInt8(ascii: "0") }
    guard significant.count <= 8 else { throw .bodyTooLarge }
    return significant.reduce(0) { $0 << 4 | Int($1.hexadecimalDigit ?? 0) }
  }
}
