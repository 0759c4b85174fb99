/// The page at `/`: what there is, with links, for somebody who opens the sandbox in a browser.
enum HomePage {
  static func html(for database: Database) -> String {
    let items = database.collections.map { collection in
      let name = escaped(collection.name)
      return "    <li><a href=\"/\(name)\">/\(name)</a></li>"
    }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head><meta charset="utf-8"><title>Sandbox</title></head>
      <body>
        <h1>Sandbox</h1>
        <p>Made-up data behind the interface of JSONPlaceholder. Writes here are answered and forgotten:</p>
        <ul>
      \(items.joined(separator: "\n"))
          <li><a href="/db">/db</a></li>
        </ul>
        <p>The producers of a food shop, to be read page by page:</p>
        <ul>
          <li><a href="/2/producers">/2/producers</a></li>
        </ul>
        <p>Managed users. Writes here are kept:</p>
        <ul>
          <li><a href="/users.json">/users.json</a></li>
        </ul>
      </body>
      </html>

      """
  }

  private static func escaped(_ text: String) -> String {
    let replacements: [Character: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"]
    return text.map { replacements[$0] ?? String($0) }.joined()
  }
}
