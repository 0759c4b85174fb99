/// The page at `/`, with a link to each collection, for a browser.
enum HomePage {
  static func html(for data: SandboxData) -> String {
    let items = data.collections.map { collection in
      let name = collection.name.escapedForHTML
      return "    <li><a href=\"/\(name)\">/\(name)</a></li>"
    }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head><meta charset="utf-8"><title>Sandbox</title></head>
      <body>
        <h1>Sandbox</h1>
        <p>Sample data with the API of JSONPlaceholder. Writes get a response, but are not stored:</p>
        <ul>
      \(items.joined(separator: "\n"))
          <li><a href="/db">/db</a></li>
        </ul>
        <p>The producers of a food shop, in pages:</p>
        <ul>
          <li><a href="/2/producers">/2/producers</a></li>
        </ul>
        <p>Managed users. Writes are stored:</p>
        <ul>
          <li><a href="/users.json">/users.json</a></li>
        </ul>
      </body>
      </html>

      """
  }
}
