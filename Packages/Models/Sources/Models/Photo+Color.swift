extension Photo {
  /// A colour as its parts of red, green and blue (sRGB).
  public struct Color: Hashable, Sendable {
    /// The part of red, 0 to 255.
    public var red: UInt8

    /// The part of green, 0 to 255.
    public var green: UInt8

    /// The part of blue, 0 to 255.
    public var blue: UInt8

    /// Creates a colour.
    ///
    /// - Parameters:
    ///   - red: The part of red.
    ///   - green: The part of green.
    ///   - blue: The part of blue.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
      self.red = red
      self.green = green
      self.blue = blue
    }

    /// Reads a colour written as one hexadecimal number, such as `92c952`.
    ///
    /// The service leaves out leading zeros: `f5a12` is `0f5a12`.
    ///
    /// - Parameter digits: One to six hexadecimal digits; anything else is no colour.
    public init?(hexadecimal digits: some StringProtocol) {
      guard (1...6).contains(digits.utf8.count), digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
        let number = UInt32(digits, radix: 16)
      else { return nil }
      self.init(
        red: UInt8(number >> 16), green: UInt8(number >> 8 & 0xFF), blue: UInt8(number & 0xFF))
    }
  }
}

// MARK: - Conformances

extension Photo.Color: CustomStringConvertible {
  /// The colour as in CSS: `#92c952`, always with six digits.
  public var description: String {
    let digits = String(UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue), radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
