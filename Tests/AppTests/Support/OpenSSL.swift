import Foundation

/// The functions of OpenSSL that a server needs, loaded at run time.
///
/// The library is installed with the `openssl` program, its headers are not. Names and types are those of the manual
/// pages.
struct OpenSSL: Sendable {
  typealias Context = OpaquePointer
  typealias Session = OpaquePointer
  typealias ChooseProtocol =
    @convention(c) (
      Session?, UnsafeMutablePointer<UnsafePointer<UInt8>?>?, UnsafeMutablePointer<UInt8>?, UnsafePointer<UInt8>?,
      UInt32, UnsafeMutableRawPointer?
    ) -> Int32

  let TLS_server_method: @Sendable @convention(c) () -> OpaquePointer?
  let SSL_CTX_new: @Sendable @convention(c) (OpaquePointer?) -> Context?
  let SSL_CTX_free: @Sendable @convention(c) (Context?) -> Void
  let SSL_CTX_ctrl: @Sendable @convention(c) (Context?, Int32, Int, UnsafeMutableRawPointer?) -> Int
  let SSL_CTX_set_cipher_list: @Sendable @convention(c) (Context?, UnsafePointer<CChar>) -> Int32
  let SSL_CTX_use_certificate_chain_file: @Sendable @convention(c) (Context?, UnsafePointer<CChar>) -> Int32
  let SSL_CTX_use_PrivateKey_file: @Sendable @convention(c) (Context?, UnsafePointer<CChar>, Int32) -> Int32
  let SSL_CTX_set_alpn_select_cb: @Sendable @convention(c) (Context?, ChooseProtocol?, UnsafeMutableRawPointer?) -> Void
  let SSL_new: @Sendable @convention(c) (Context?) -> Session?
  let SSL_free: @Sendable @convention(c) (Session?) -> Void
  let SSL_set_fd: @Sendable @convention(c) (Session?, Int32) -> Int32
  let SSL_accept: @Sendable @convention(c) (Session?) -> Int32
  let SSL_read: @Sendable @convention(c) (Session?, UnsafeMutableRawPointer?, Int32) -> Int32
  let SSL_write: @Sendable @convention(c) (Session?, UnsafeRawPointer?, Int32) -> Int32
  let SSL_pending: @Sendable @convention(c) (Session?) -> Int32
  let SSL_shutdown: @Sendable @convention(c) (Session?) -> Int32

  /// The loaded library.
  static var shared: OpenSSL {
    get throws { try loaded.get() }
  }

  private static let loaded = Result { try OpenSSL() }

  private init() throws {
    guard let library = dlopen("libssl.so.3", RTLD_NOW) else { throw Tool.Missing(tool: "openssl") }
    func function<Function>(_ name: String) throws -> Function {
      guard let address = dlsym(library, name) else { throw Tool.Missing(tool: "openssl") }
      return unsafeBitCast(address, to: Function.self)
    }
    TLS_server_method = try function("TLS_server_method")
    SSL_CTX_new = try function("SSL_CTX_new")
    SSL_CTX_free = try function("SSL_CTX_free")
    SSL_CTX_ctrl = try function("SSL_CTX_ctrl")
    SSL_CTX_set_cipher_list = try function("SSL_CTX_set_cipher_list")
    SSL_CTX_use_certificate_chain_file = try function("SSL_CTX_use_certificate_chain_file")
    SSL_CTX_use_PrivateKey_file = try function("SSL_CTX_use_PrivateKey_file")
    SSL_CTX_set_alpn_select_cb = try function("SSL_CTX_set_alpn_select_cb")
    SSL_new = try function("SSL_new")
    SSL_free = try function("SSL_free")
    SSL_set_fd = try function("SSL_set_fd")
    SSL_accept = try function("SSL_accept")
    SSL_read = try function("SSL_read")
    SSL_write = try function("SSL_write")
    SSL_pending = try function("SSL_pending")
    SSL_shutdown = try function("SSL_shutdown")
  }
}
