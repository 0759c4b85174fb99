extension Photo {
  /// An sRGB color.
  public struct Color: Hashable, Sendable {
    /// The red component.
    public var red: UInt8

    /// The green component.
    public var green: UInt8

    /// The blue component.
    public var blue: UInt8

    /// Creates a color from its components, 0 to 255.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
      self.red = red
      self.green = green
      self.blue = blue
    }

    /// Creates a color from one to six hexadecimal digits, such as `92c952`; returns `nil` for any other text.
    ///
    /// The service omits leading zeros: `f5a12` is `0f5a12`.
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
  /// The color in CSS notation, with six digits: `#92c952`.
  public var description: String {
    let digits = String(UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue), radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
