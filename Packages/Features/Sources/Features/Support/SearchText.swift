import Foundation

/// A text to look for, ignoring letter case and accents: `cafe` finds `Café`.
struct SearchText {
  private let text: String

  /// Makes a search for a text; an empty one finds everything.
  init(_ text: String) {
    self.text = text
  }

  /// Whether the text stands somewhere in another.
  func isFound(in other: String) -> Bool {
    text.isEmpty || other.range(of: text, options: [.caseInsensitive, .diacriticInsensitive]) != nil
  }
}
