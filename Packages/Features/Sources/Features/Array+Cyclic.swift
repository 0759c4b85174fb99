extension Array where Element: Equatable {
  /// Returns the element at an offset from another one; it wraps around at the ends.
  public func cyclicElement(at offset: Int, from element: Element) -> Element {
    let index = (firstIndex(of: element) ?? 0) + offset
    return self[(index % count + count) % count]
  }
}
