import Foundation

/// The 5,000 photos, 50 per album, each with a color that is the last part of its URLs.
enum SamplePhotos {
  /// Returns the photos, whose images are at an origin.
  @Sendable static func rows(at origin: String) -> [JSONObject] {
    (0..<5000).map { index in
      let words = [adjectives, things, endings].enumerated().map { $1[number(4 * index + $0, below: $1.count)] }
      let color = String(format: "%06x", number(4 * index + 3, below: 0x100_0000))
      return [
        "albumId": .integer(index / 50 + 1),
        "id": .integer(index + 1),
        "title": .string(words.joined(separator: " ")),
        "url": .string("\(origin)/600/\(color)"),
        "thumbnailUrl": .string("\(origin)/150/\(color)"),
      ]
    }
  }

  /// Returns a pseudorandom number of SplitMix64, from 0 to `bound - 1`.
  ///
  /// It is the same on every platform, unlike the standard library's `randomElement` in later versions.
  private static func number(_ index: Int, below bound: Int) -> Int {
    var mixed = 0x7068_6F74_6F73 &+ UInt64(index + 1) &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ mixed >> 31) % UInt64(bound))
  }

  private static let adjectives = [
    "A suspicious", "A cheerful", "One last", "An unattended", "A borrowed", "The neighbour’s", "A slightly bent",
    "A heroic", "A blurred", "Somebody’s", "A freshly painted", "An almost famous", "The wrong", "A Viennese",
    "A very small", "An underexposed",
  ]

  private static let things = [
    "lighthouse", "sandwich", "bicycle", "umbrella", "teapot", "cat", "staircase", "tomato", "tuba", "train", "goat",
    "letterbox", "café table", "cloud", "puddle", "loaf", "window", "jigsaw", "seagull", "garden gnome",
  ]

  private static let endings = [
    "at dusk", "before breakfast", "in the rain", "with a hat", "from behind", "on a ladder", "near the sea",
    "in a hurry", "by accident", "without permission", "after lunch", "looking left", "in good company",
    "against the light", "on a Tuesday", "with my thumb",
  ]
}
