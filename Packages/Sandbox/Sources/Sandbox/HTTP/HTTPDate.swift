#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The date format of HTTP (RFC 9110 section 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
///
/// `Date.HTTPFormatStyle` requires macOS 26, and `Date.VerbatimFormatStyle` would load ICU.
enum HTTPDate {
  /// Returns the text of a time in seconds since 1970, which defaults to now.
  static func text(at seconds: time_t = time(nil)) -> String {
    var seconds = seconds
    var parts = tm()
    gmtime_r(&seconds, &parts)
    var text = [CChar](repeating: 0, count: 30)
    let count = strftime(&text, text.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
    return String(decoding: text[..<count].map(UInt8.init), as: UTF8.self)
  }
}
