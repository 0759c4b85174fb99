/// The description of a value for a report, in at most 200 characters.
///
/// Control and format characters other than the line feed are escaped: the text can contain data of a server, and
/// reports are printed to terminals.
func printable(_ value: some Any) -> String {
  let text = String(describing: value)
  let escaped = text.prefix(200).unicodeScalars.map { scalar in
    switch scalar.properties.generalCategory {
    case .control where scalar != "\n", .format, .lineSeparator, .paragraphSeparator, .privateUse:
      scalar.escaped(asASCII: true)
    default: String(scalar)
    }
  }
  return escaped.joined() + (text.count > 200 ? "…" : "")
}

/// The name of a type with its module, without the contexts of private types.
func qualifiedName(_ type: Any.Type) -> String {
  String(reflecting: type).replacing(/\(unknown context at \$[0-9a-f]+\)\./, with: "")
}
