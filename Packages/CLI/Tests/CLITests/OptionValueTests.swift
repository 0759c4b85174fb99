import Models
import Testing

@testable import CLI

@Suite("Values of options and arguments are checked before anything is sent")
struct OptionValueTests {
  @Test(
    "A time is 0.1 to 3600 seconds",
    arguments: [
      ("1.5", .milliseconds(1500)), ("3", .seconds(3)), ("0.1", .milliseconds(100)), ("3600", .seconds(3600)),
      ("0", nil), ("-5", nil), ("nan", nil), ("inf", nil), ("1e99", nil), ("0x10", nil), ("0.05", nil), ("3601", nil),
      ("", nil), (".", nil), ("1.2.3", nil), (" 3", nil), ("3s", nil), ("+3", nil), ("٣", nil), ("1,5", nil),
    ] as [(String, Duration?)])
  func seconds(text: String, duration: Duration?) {
    #expect(GlobalOptions.timeout.read(text) == duration)
  }

  @Test(
    "An age is 0 seconds to a year",
    arguments: [
      ("0", .zero), ("1.5", .milliseconds(1500)), ("300", .seconds(300)), ("31536000", .seconds(31_536_000)),
      ("31536001", nil), ("-1", nil), ("abc", nil), ("", nil), ("nan", nil), ("1e3", nil), ("5m", nil), ("٣", nil),
    ] as [(String, Duration?)])
  func ages(text: String, duration: Duration?) {
    #expect(GlobalOptions.maximumAge.read(text) == duration)
  }

  @Test(
    "A record's number is a whole number from 1 in decimal digits",
    arguments: [
      ("7", 7), ("007", 7), ("9223372036854775807", 9_223_372_036_854_775_807), ("9223372036854775808", nil),
      ("99999999999999999999", nil), ("abc", nil), ("-1", nil), ("0", nil), ("٣", nil), ("1.0", nil), ("", nil),
      ("+1", nil), (" 1", nil), ("1\n", nil), ("0x1", nil), ("½", nil), ("1e3", nil),
    ] as [(String, Post.ID?)])
  func identifiers(text: String, id: Post.ID?) {
    #expect(Post.ID(argument: text) == id)
  }

  @Test(
    "A limit is a whole number from 0",
    arguments: [
      ("0", 0), ("20", 20), ("007", 7), ("-1", nil), ("abc", nil), ("1.5", nil), ("", nil), ("+2", nil), ("٣", nil),
      ("9223372036854775808", nil),
    ] as [(String, Int?)])
  func limits(text: String, limit: Int?) {
    #expect(Option.limit.read(text) == limit)
  }

  @Test(
    "A port is 0 to 65535",
    arguments: [("0", 0), ("8080", 8080), ("65535", 65535), ("65536", nil), ("-1", nil), ("", nil), ("+80", nil)]
      as [(String, UInt16?)])
  func ports(text: String, port: UInt16?) {
    #expect(SandboxCommand.port.read(text) == port)
  }

  @Test(
    "Colour is auto, always or never",
    arguments: [("auto", true), ("always", true), ("never", true), ("Always", false), ("", false)])
  func colors(text: String, isLegal: Bool) {
    #expect((GlobalOptions.color.read(text) != nil) == isLegal)
  }
}
