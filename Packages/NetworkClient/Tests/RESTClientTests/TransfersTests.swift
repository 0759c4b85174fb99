import Dependencies
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("The sample of uploads and downloads", .connects)
struct TransfersTests {
  private let server = LoopbackServer { request in
    .body(
      request.method == "PUT" ? Data() : Data("chunk".utf8), status: request.method == "PUT" ? "201 Created" : "200 OK")
  }

  @Test("Files are uploaded and downloaded, and a stream arrives in chunks")
  func transfers() async throws {
    let folder = try TemporaryFolder()
    let (source, target) = (folder.path(of: "source"), folder.path(of: "target"))
    try Data("upload".utf8).write(to: URL(fileURLWithPath: source))
    let url = try #require(URL(string: server.address("/x")))
    try await withDependencies {
      $0.urlSession = URLSession(configuration: .ephemeral)
    } operation: {
      let transfers = Transfers()
      var upload = URLRequest(url: url)
      upload.httpMethod = "PUT"
      #expect(try await transfers.upload(URL(fileURLWithPath: source), as: upload) == 201)
      #expect(try await transfers.download(URLRequest(url: url), to: URL(fileURLWithPath: target)) == 200)
      var streamed = Data()
      for try await chunk in transfers.chunks(URLRequest(url: url)) { streamed += chunk }
      #expect(streamed == Data("chunk".utf8))
    }
    #expect(server.requests.first?.body == Data("upload".utf8))
    #expect(try Data(contentsOf: URL(fileURLWithPath: target)) == Data("chunk".utf8))
  }
}

struct Transfers {
  @Dependency(\.urlSession) private var session

  /// Uploads a file without loading it.
  func upload(_ file: URL, as request: URLRequest) async throws -> Int {
    let (_, response) = try await session.upload(for: request, fromFile: file)
    return (response as? HTTPURLResponse)?.statusCode ?? 0
  }

  /// Downloads a file, and moves it to a place of its own.
  func download(_ request: URLRequest, to file: URL) async throws -> Int {
    let (temporary, response) = try await session.download(for: request)
    try FileManager.default.moveItem(at: temporary, to: file)
    return (response as? HTTPURLResponse)?.statusCode ?? 0
  }

  /// Streams the body in chunks, as they arrive.
  func chunks(_ request: URLRequest) -> AsyncThrowingStream<Data, any Error> {
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: Data.self)
    let delegate = ChunkDelegate(continuation)
    let streaming = URLSession(configuration: session.configuration, delegate: delegate, delegateQueue: nil)
    let task = streaming.dataTask(with: request)
    continuation.onTermination = { _ in task.cancel() }
    task.resume()
    streaming.finishTasksAndInvalidate()
    return stream
  }
}

private final class ChunkDelegate: NSObject, URLSessionDataDelegate {
  private let continuation: AsyncThrowingStream<Data, any Error>.Continuation

  init(_ continuation: AsyncThrowingStream<Data, any Error>.Continuation) {
    self.continuation = continuation
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    continuation.yield(data)
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    continuation.finish(throwing: error)
  }
}
