import Foundation

/// The 5,000 photos, 50 per album, each with a color that is the last part of its URLs.
enum SamplePhotos {
  /// Returns the photos, whose images are at an origin.
  @Sendable static func rows(at origin: String) -> [JSONObject] {
    var generator = SeededGenerator(seed: 0x7068_6F74_6F73)
    return (0..<5000).map { index in
      let title = "\(generator.pick(adjectives)) \(generator.pick(things)) \(generator.pick(endings))"
      let color = String(format: "%06x", generator.number(below: 0x100_0000))
      return [
        "albumId": .integer(index / 50 + 1),
        "id": .integer(index + 1),
        "title": .string(title),
        "url": .string("\(origin)/600/\(color)"),
        "thumbnailUrl": .string("\(origin)/150/\(color)"),
      ]
    }
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
