extension UInt8 {
  /// Whether the byte is `0` to `9`.
  var isASCIIDigit: Bool {
    self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9")
  }

  /// The byte, in lower case if it is an ASCII capital.
  var asciiLowercased: UInt8 {
    self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self | 0x20 : self
  }

  /// The value of an ASCII hexadecimal digit, 0 to 15.
  var hexadecimalDigit: UInt8? {
    switch asciiLowercased {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): asciiLowercased - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
