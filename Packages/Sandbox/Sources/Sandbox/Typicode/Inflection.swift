/// The regular English plurals that connect a collection with its foreign key: `posts` and `postId`.
enum Inflection {
  /// Returns the singular of a word: `posts` becomes `post`, `categories` becomes `category`.
  static func singular(_ word: String) -> String {
    let lower = word.lowercased()
    if lower.hasSuffix("ies"), lower.count > 4 { return word.dropLast(3) + "y" }
    if ["ches", "shes", "sses", "xes", "zes"].contains(where: lower.hasSuffix) { return String(word.dropLast(2)) }
    if ["ss", "us", "is"].contains(where: lower.hasSuffix) || !lower.hasSuffix("s") { return word }
    return String(word.dropLast())
  }

  /// Returns the plural of a word: `post` and `posts` become `posts`.
  static func plural(_ word: String) -> String {
    let lower = word.lowercased()
    if singular(word) != word { return word }
    if lower.hasSuffix("y"), let before = lower.dropLast().last, !"aeiou".contains(before) {
      return word.dropLast() + "ies"
    }
    if ["ch", "sh", "s", "x", "z"].contains(where: lower.hasSuffix) { return word + "es" }
    return word + "s"
  }

  /// Returns the name of the field that refers to a row of a collection: `posts` becomes `postId`.
  static func foreignKey(to collection: String) -> String {
    singular(collection) + "Id"
  }
}
