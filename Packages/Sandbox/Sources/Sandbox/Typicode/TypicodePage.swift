/// A page of a list, and the links to the pages around it.
struct TypicodePage: Sendable {
  /// The rows on the page.
  let range: Range<Int>
  private let number: Double
  private let size: Double
  private let rowCount: Int

  /// - Parameters:
  ///   - number: The text of `_page`; what is no number from 1 counts as 1.
  ///   - size: The text of `_limit`; what is no number or 0 counts as 10.
  init(number: String, size: String?, rowCount: Int) {
    let given = JavaScriptNumber.parseInt(number) ?? 1
    let limit = JavaScriptNumber.parseInt(size ?? "") ?? 0
    self.number = given >= 1 ? given : 1
    self.size = limit == 0 ? 10 : limit
    self.rowCount = rowCount
    range = JavaScriptSlice.range((self.number - 1) * self.size, self.number * self.size, count: rowCount)
  }

  /// The value of the `Link` header (RFC 8288); empty past the end and if all rows are on this page.
  ///
  /// The links are made as the original makes them: the first `page=` with this page's number in the URL is replaced,
  /// and where there is none, as with `_page=0`, the URL stays as it is.
  func links(from url: String) -> String {
    guard !range.isEmpty, range.count != rowCount else { return "" }
    var pages: [(relation: String, number: Double)] = [("first", 1)]
    if number > 1 { pages.append(("prev", number - 1)) }
    if number * size < Double(rowCount) { pages.append(("next", number + 1)) }
    pages.append(("last", (Double(rowCount) / size).rounded(.up)))
    return pages.map { "<\(Self.url(url, from: number, to: $0.number))>; rel=\"\($0.relation)\"" }
      .joined(separator: ", ")
  }

  private static func url(_ url: String, from number: Double, to other: Double) -> String {
    let wanted = "page=" + JavaScriptNumber.text(of: number)
    guard let place = url.firstRange(of: wanted) else { return url }
    return url.replacingCharacters(in: place, with: "page=" + JavaScriptNumber.text(of: other))
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    var result = self
    result.replaceSubrange(range, with: text)
    return result
  }
}
