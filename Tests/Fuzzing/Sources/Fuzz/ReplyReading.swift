/// What a reply says by the rules of HTTP/1.1 (RFC 9112), read without the client's help.
struct ReplyReading {
  /// The status code of the final answer, where it is a number.
  private(set) var statusCode: Int?
  /// What stops the process in Foundation on Linux, if anything does.
  private(set) var trap: FoundationTrap?
  private var rest: ArraySlice<UInt8>
  /// Whether the line that ends the head is not quite empty.
  private var endsOddly = false

  /// Reads a reply.
  init(_ reply: Reply) {
    rest = reply.bytes[...]
    var isEndless = false
    if case .endless(let pattern) = reply.ending {
      rest += pattern
      isEndless = true
    }
    while true {
      guard let head = takeHead() else {
        if case .close = reply.ending, breaksOff { trap = .endInHead }
        if isEndless { trap = .endless }
        return
      }
      statusCode = Self.statusCode(head[0])
      if isEndless, (301...308).contains(statusCode ?? 0) { trap = .endless }
      if head.contains(where: { $0.first == "\0" }) { trap = .zeroByte }
      // After any answer 1xx but 101 another follows (RFC 9110, section 15.2).
      if let statusCode, (100..<200).contains(statusCode), statusCode != 101 { continue }
      let isBodyless = [204, 304].contains(statusCode) || reply.question.call.isHead
      if endsOddly {
        let lengths = Self.values(of: "content-length", in: head).map { $0.filter { $0 != " " } }
        if isBodyless || rest.isEmpty || lengths.contains("0") { trap = trap ?? .oddEnd }
        return
      }
      // These have no body, whatever their heads say.
      guard ![204, 304].contains(statusCode) else { return }
      if Self.values(of: "content-length", in: head).contains(where: FoundationTrap.isUnbearable) {
        trap = trap ?? .length
      }
      let isDivided = Self.values(of: "transfer-encoding", in: head).contains { $0.contains("chunked") }
      if isDivided, !isBodyless { readChunks() }
      return
    }
  }

  /// Takes the lines of a head, of which there is at least one; `nil` where it does not end.
  private mutating func takeHead() -> [String]? {
    let start = rest
    var lines: [String] = []
    while let line = takeLine() {
      guard lines.isEmpty || !line.endsHead else {
        endsOddly = !line.isEmpty
        return lines
      }
      lines.append(line.text)
    }
    rest = start
    return nil
  }

  /// Whether what is left are header lines that are good as far as they go: bad ones are refused before they can harm.
  private var breaksOff: Bool {
    var copy = self
    guard let first = copy.takeLine(), first.isGood, first.text.lowercased().hasPrefix("http/") else { return false }
    while let line = copy.takeLine() {
      guard line.isGood, line.text.contains(":") || line.text.hasPrefix(" ") || line.text.hasPrefix("\t") else {
        return false
      }
    }
    return true
  }

  private mutating func readChunks() {
    while let line = takeLine(), let size = Int(line.text.prefix { $0.isASCII && $0.isHexDigit }, radix: 16) {
      guard size > 0 else {
        guard let first = takeLine(), !first.isEmpty else { return }
        while let line = takeLine() {
          if line.isEmpty { trap = trap ?? .trailers }
        }
        return
      }
      guard size <= rest.count else { return }
      rest = rest.dropFirst(size)
      guard let end = takeLine(), end.isEmpty else { return }
    }
  }

  private mutating func takeLine() -> Line? {
    guard let end = rest.firstIndex(of: 0x0A) else { return nil }
    defer { rest = rest[(end + 1)...] }
    return Line(bytes: rest[..<end])
  }

  private static func statusCode(_ line: String) -> Int? {
    let parts = line.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count > 1, line.prefix(5).uppercased() == "HTTP/" else { return nil }
    return Int(parts[1])
  }

  private static func values(of name: String, in head: [String]) -> [String] {
    head.dropFirst().compactMap { field in
      guard let colon = field.firstIndex(of: ":"), field[..<colon].lowercased() == name else { return nil }
      return field[field.index(after: colon)...].lowercased()
    }
  }
}

/// A line of a head, without the line feed at its end.
private struct Line {
  let bytes: ArraySlice<UInt8>

  var text: String { String(decoding: bytes.last == 0x0D ? bytes.dropLast() : bytes, as: UTF8.self) }

  var isEmpty: Bool { bytes.isEmpty || bytes == [0x0D] }

  /// Whether it ends a head for libcurl, to which all that begins with a carriage return is an empty line.
  var endsHead: Bool { bytes.isEmpty || bytes.first == 0x0D }

  /// Whether it ends as it should, and is text.
  var isGood: Bool {
    bytes.last == 0x0D && !bytes.contains(0) && String(validating: bytes, as: UTF8.self) != nil
  }
}

/// What a reply can do to Foundation on Linux (swift-corelibs-foundation 6.3) that nobody can catch: the process ends.
enum FoundationTrap: String {
  case endInHead = "the connection ends inside the head"
  case trailers = "trailers behind a chunked body"
  case length = "a Content-Length near 2^63"
  case oddEnd = "a head whose last line is not quite empty"
  case zeroByte = "a header line that begins with a zero byte"
  /// It does not stop the process, but all sessions in it wait until the server has had enough.
  case endless = "header lines, or a body behind a redirect, without end"

  /// Whether a stated length is an `Int64`, and no longer one once it has been a `Double`.
  static func isUnbearable(length: String) -> Bool {
    let digits = length.drop { " \t+".contains($0) }.prefix { $0.isASCII && $0.isNumber }
    return UInt64(digits).map { (9_223_372_036_854_775_296...9_223_372_036_854_775_807).contains($0) } ?? false
  }
}
