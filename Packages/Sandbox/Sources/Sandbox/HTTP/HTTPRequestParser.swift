/// An incremental parser of the requests of a connection.
///
/// It is strict about RFC 9112: lines end in CRLF, no folded headers, one `Host`, one length.
struct HTTPRequestParser {
  enum Event {
    case incomplete
    /// The head is complete, and the client waits for `100 Continue` before it sends the body.
    case awaitsContinue
    case request(HTTPRequest)
  }

  private enum Phase {
    case requestLine
    case headers(HTTPRequest)
    case sizedBody(HTTPRequest, length: Int)
    case chunkedBody(HTTPRequest, ChunkedBody)
  }

  private let limits: HTTPLimits
  private var buffer = InputBuffer()
  private var phase = Phase.requestLine
  /// The number of bytes already searched for a line feed, so that a slow client costs no repeated search.
  private var searched = 0
  private var headerBytes = 0
  /// The approximate memory for the header fields of the current request.
  private var fieldBytes = 0

  init(limits: HTTPLimits) {
    self.limits = limits
  }

  /// Whether the buffer contains an incomplete request.
  var isInsideRequest: Bool {
    if case .requestLine = phase { !buffer.isEmpty } else { true }
  }

  /// The incomplete request, or `nil` before its request line is complete.
  var current: HTTPRequest? {
    switch phase {
    case .requestLine: nil
    case .headers(let request), .sizedBody(let request, _), .chunkedBody(let request, _): request
    }
  }

  /// The number of bytes in memory.
  var bufferedBytes: Int {
    let decoded = if case .chunkedBody(_, let body) = phase { body.decoded.count } else { 0 }
    return buffer.storedCount + fieldBytes + decoded
  }

  mutating func append(_ bytes: some Sequence<UInt8>) {
    buffer.append(bytes)
  }

  /// Parses the buffered bytes, at most to the end of one request.
  mutating func next() throws(HTTPParsingError) -> Event {
    while true {
      switch phase {
      case .requestLine:
        try checkBeginning()
        guard let line = try line(limit: limits.requestLine, else: .requestLineTooLong) else { return .incomplete }
        // RFC 9112 section 2.2: empty lines before a request are ignored.
        if !line.isEmpty { phase = .headers(try HTTPSyntax.requestLine(line)) }
      case .headers(var request):
        guard let line = try line(limit: limits.headerBlock - headerBytes, else: .headersTooLarge) else {
          return .incomplete
        }
        headerBytes += line.count + 2
        if line.isEmpty {
          if try endHead(of: request) { return .awaitsContinue }
        } else {
          let field = try HTTPSyntax.headerField(line)
          fieldBytes += line.count + MemoryLayout.size(ofValue: field)
          // Releases the other reference to the fields, which would be copied for each of them.
          phase = .requestLine
          request.headers.append(field.name, field.value)
          phase = .headers(request)
        }
      case .sizedBody(var request, let length):
        guard buffer.count >= length else { return .incomplete }
        request.body = Array(buffer.consume(length))
        return finish(request)
      case .chunkedBody(var request, var body):
        phase = .requestLine
        let isComplete = try body.decode(&buffer)
        guard isComplete else {
          phase = .chunkedBody(request, body)
          return .incomplete
        }
        request.body = body.decoded
        return finish(request)
      }
    }
  }

  /// Rejects bytes that cannot start a request, such as a TLS handshake, whose client would wait for a reply.
  private func checkBeginning() throws(HTTPParsingError) {
    guard searched == 0, !buffer.isEmpty, buffer[0] != 0x0D, buffer[0] != 0x0A else { return }
    guard HTTPSyntax.isToken([buffer[0]]) else { throw .malformed("it does not begin with a method (is it HTTPS?)") }
  }

  /// Determines the framing of the body, and returns whether the client waits for `100 Continue`.
  private mutating func endHead(of request: HTTPRequest) throws(HTTPParsingError) -> Bool {
    headerBytes = 0
    switch try HTTPSyntax.bodyFraming(of: request) {
    case .sized(let length):
      guard length <= limits.body else { throw .bodyTooLarge }
      phase = .sizedBody(request, length: length)
    case .chunked:
      phase = .chunkedBody(request, ChunkedBody(limits: limits))
    }
    guard let expectation = request.headers["Expect"] else { return false }
    guard expectation.equalsIgnoringCase("100-continue") else { throw .expectationFailed }
    if case .sizedBody(_, length: 0) = phase { return false }
    return request.minorVersion == 1 && buffer.isEmpty
  }

  private mutating func finish(_ request: HTTPRequest) -> Event {
    phase = .requestLine
    fieldBytes = 0
    return .request(request)
  }

  private mutating func line(
    limit: Int, else error: HTTPParsingError
  ) throws(HTTPParsingError) -> ArraySlice<UInt8>? {
    guard let end = buffer.lineFeed(from: searched) else {
      searched = buffer.count
      if searched > limit { throw error }
      return nil
    }
    searched = 0
    if end > limit { throw error }
    guard end > 0, buffer[end - 1] == 0x0D else { throw .malformed("a line does not end in CR LF") }
    return buffer.consume(end + 1).dropLast(2)
  }
}
