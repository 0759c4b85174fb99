import Foundation
import TestSupport

/// A TLS proxy in front of a server without TLS.
///
/// It forwards a reset of that server to the client. Stop it with `defer { server.stop() }`.
final class TLSServer: Sendable {
  /// The highest supported version of TLS.
  enum Version: Sendable {
    /// The default versions of OpenSSL.
    case current
    /// TLS 1.0 only, which is deprecated (RFC 8996).
    case old
  }

  /// The application protocol (RFC 7301).
  enum ApplicationProtocol: Sendable {
    /// HTTP/1.1, without ALPN.
    case http1
    /// HTTP/2, for clients that offer it.
    case http2
  }

  /// The base URL without a trailing slash.
  let baseURL: String
  private let server: SocketServer

  /// Starts a server on a free port.
  ///
  /// - Parameters:
  ///   - port: The port of the server behind the proxy.
  ///   - identity: The server certificate.
  ///   - version: The version of TLS.
  ///   - applicationProtocol: The protocol of the server behind the proxy.
  init(
    before port: UInt16, as identity: Certificates.Identity, version: Version = .current,
    speaking applicationProtocol: ApplicationProtocol = .http1
  ) throws {
    let context = try Context(identity, version: version, speaking: applicationProtocol)
    server = try SocketServer { connection in
      guard let session = context.accept(connection) else { return connection.finish() }
      guard let behind = try? SocketConnection(to: port) else { return connection.reset() }
      session.relay(behind)
    }
    baseURL = "https://127.0.0.1:\(server.port)"
  }

  /// Stops listening.
  ///
  /// Open connections continue.
  func stop() {
    server.stop()
  }

  var port: UInt16 { server.port }

  /// The number of accepted connections, including those whose handshake failed.
  var connectionCount: Int { server.connectionCount }
}

// MARK: - OpenSSL

/// The TLS context of a server.
///
/// It is immutable, so OpenSSL allows several threads to use it.
private final class Context: @unchecked Sendable {
  private let openSSL: OpenSSL
  private let context: OpenSSL.Context?

  init(
    _ identity: Certificates.Identity, version: TLSServer.Version,
    speaking applicationProtocol: TLSServer.ApplicationProtocol
  ) throws {
    openSSL = try OpenSSL.shared
    context = openSSL.SSL_CTX_new(openSSL.TLS_server_method())
    let (pem, setLowestVersion, setHighestVersion, anyVersion, tls1) = (Int32(1), Int32(123), Int32(124), 0, 0x301)
    guard openSSL.SSL_CTX_use_certificate_chain_file(context, identity.certificate) == 1,
      openSSL.SSL_CTX_use_PrivateKey_file(context, identity.key, pem) == 1
    else { throw SystemError("use \(identity.certificate)") }
    if version == .old {
      _ = openSSL.SSL_CTX_ctrl(context, setLowestVersion, anyVersion, nil)
      _ = openSSL.SSL_CTX_ctrl(context, setHighestVersion, tls1, nil)
      // Other security levels forbid TLS 1.0 (SSL_CTX_set_security_level(3)).
      _ = openSSL.SSL_CTX_set_cipher_list(context, "DEFAULT@SECLEVEL=0")
    }
    if applicationProtocol == .http2 {
      openSSL.SSL_CTX_set_alpn_select_cb(
        context,
        { _, chosen, count, offered, size, _ in
          let (found, notFound) = (Int32(0), Int32(3))
          let offers = UnsafeBufferPointer(start: offered, count: Int(size))
          var start = 0
          while start < offers.count {
            let offer = offers[(start + 1)..<(start + 1 + Int(offers[start]))]
            if offer.elementsEqual("h2".utf8) {
              chosen?.pointee = offered?.advanced(by: offer.startIndex)
              count?.pointee = UInt8(offer.count)
              return found
            }
            start = offer.endIndex
          }
          return notFound
        }, nil)
    }
  }

  deinit {
    openSSL.SSL_CTX_free(context)
  }

  /// Returns the session after the handshake, or `nil` if it failed.
  func accept(_ connection: SocketConnection) -> Session? {
    let session = openSSL.SSL_new(context)
    guard openSSL.SSL_set_fd(session, connection.descriptor) == 1, openSSL.SSL_accept(session) == 1 else {
      openSSL.SSL_free(session)
      return nil
    }
    return Session(openSSL: openSSL, session: session, connection: connection)
  }
}

/// A connection after its handshake.
private struct Session {
  let openSSL: OpenSSL
  let session: OpenSSL.Session?
  let connection: SocketConnection

  /// Relays bytes in both directions until either peer disconnects.
  func relay(_ behind: SocketConnection) {
    defer { openSSL.SSL_free(session) }
    var buffer = [UInt8](repeating: 0, count: 16384)
    while true {
      var ends = [connection, behind].map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
      // `poll` does not see bytes that OpenSSL has already decrypted.
      let isWaiting = openSSL.SSL_pending(session) == 0
      if poll(&ends, 2, isWaiting ? -1 : 0) < 0, errno != EINTR { return }
      if ends[1].revents != 0 {
        guard let bytes = behind.receive() else { return connection.reset() }
        if bytes.isEmpty {
          _ = openSSL.SSL_shutdown(session)
          return connection.finish()
        }
        guard openSSL.SSL_write(session, bytes, Int32(bytes.count)) > 0 else { return }
      }
      if !isWaiting || ends[0].revents != 0 {
        let count = openSSL.SSL_read(session, &buffer, Int32(buffer.count))
        guard count > 0, behind.send(Array(buffer.prefix(Int(count)))) else { return }
      }
    }
  }
}
