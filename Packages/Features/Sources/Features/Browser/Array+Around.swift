extension Array where Element: Equatable {
  /// Returns the element at an offset from another one, or from the first one; it goes around at the ends.
  func element(at offset: Int, from element: Element) -> Element {
    let index = (firstIndex(of: element) ?? 0) + offset
    return self[(index % count + count) % count]
  }
}
