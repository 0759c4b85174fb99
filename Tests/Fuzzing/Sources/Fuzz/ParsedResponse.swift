/// A response parsed by the rules of HTTP/1.1 (RFC 9112), independently of the client.
struct ParsedResponse {
  /// The status code of the final response.
  private(set) var statusCode: Int?
  /// The defect of Foundation that the response triggers.
  private(set) var defect: FoundationDefect?
  private var rest: ArraySlice<UInt8>
  /// Whether the empty line after the header contains other characters.
  private var hasOddEnd = false

  /// Parses a response.
  init(_ response: FuzzedResponse) {
    rest = response.bytes[...]
    var isEndless = false
    if case .endless(let pattern) = response.ending {
      rest += pattern
      isEndless = true
    }
    while true {
      guard let head = takeHead() else {
        if case .close = response.ending, endsInHeader { defect = .endInHead }
        if isEndless { defect = .endless }
        return
      }
      statusCode = Self.statusCode(head[0])
      if isEndless, (301...308).contains(statusCode ?? 0) { defect = .endless }
      if head.contains(where: { $0.first == "\0" }) { defect = .zeroByte }
      // An interim response (1xx except 101) is followed by another (RFC 9110, section 15.2).
      if let statusCode, (100..<200).contains(statusCode), statusCode != 101 { continue }
      let isBodyless = [204, 304].contains(statusCode) || response.scenario.call.isHead
      if hasOddEnd {
        let lengths = Self.values(of: "content-length", in: head).map { $0.filter { $0 != " " } }
        if isBodyless || rest.isEmpty || lengths.contains("0") { defect = defect ?? .oddEnd }
        return
      }
      // These have no body (RFC 9112, section 6.3).
      guard ![204, 304].contains(statusCode) else { return }
      if Self.values(of: "content-length", in: head).contains(where: FoundationDefect.overflows) {
        defect = defect ?? .length
      }
      let isChunked = Self.values(of: "transfer-encoding", in: head).contains { $0.contains("chunked") }
      if isChunked, !isBodyless { readChunks() }
      return
    }
  }

  /// Removes the lines of a head and returns them, or returns `nil` if the head has no end.
  private mutating func takeHead() -> [String]? {
    let start = rest
    var lines: [String] = []
    while let line = takeLine() {
      guard lines.isEmpty || !line.endsHead else {
        hasOddEnd = !line.isEmpty
        return lines
      }
      lines.append(line.text)
    }
    rest = start
    return nil
  }

  /// Whether the rest consists of valid header lines.
  ///
  /// libcurl rejects invalid ones before they can do harm.
  private var endsInHeader: Bool {
    var copy = self
    guard let first = copy.takeLine(), first.isValid, first.text.lowercased().hasPrefix("http/") else { return false }
    while let line = copy.takeLine() {
      guard line.isValid, line.text.contains(":") || line.text.hasPrefix(" ") || line.text.hasPrefix("\t") else {
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
          if line.isEmpty { defect = defect ?? .trailers }
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

/// A line of a head without LF.
private struct Line {
  let bytes: ArraySlice<UInt8>

  var text: String { String(decoding: bytes.last == 0x0D ? bytes.dropLast() : bytes, as: UTF8.self) }

  var isEmpty: Bool { bytes.isEmpty || bytes == [0x0D] }

  /// Whether libcurl regards the line as the end of the head: any line that starts with CR.
  var endsHead: Bool { bytes.isEmpty || bytes.first == 0x0D }

  /// Whether the line ends with CR and is valid UTF-8.
  var isValid: Bool {
    bytes.last == 0x0D && !bytes.contains(0) && String(validating: bytes, as: UTF8.self) != nil
  }
}

/// Defects of Foundation on Linux (swift-corelibs-foundation 6.3) that end the process.
enum FoundationDefect: String {
  case endInHead = "the connection ends within the head"
  case trailers = "trailers after a chunked body"
  case length = "a Content-Length near 2^63"
  case oddEnd = "a head whose last line is not empty"
  case zeroByte = "a header line that starts with NUL"
  /// Does not end the process, but blocks all its sessions until the server stops.
  case endless = "endless header lines, or an endless body of a redirect"

  /// Whether a length is an `Int64` that overflows after conversion to `Double`.
  static func overflows(length: String) -> Bool {
    let digits = length.drop { " \t+".contains($0) }.prefix { $0.isASCII && $0.isNumber }
    return UInt64(digits).map { (9_223_372_036_854_775_296...9_223_372_036_854_775_807).contains($0) } ?? false
  }
}
