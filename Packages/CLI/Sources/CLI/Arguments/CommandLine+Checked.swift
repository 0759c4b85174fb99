extension CommandLine {
  /// The arguments of this process without the program's name.
  ///
  /// - Throws: ``CommandError`` if the system does not provide them, or if one is not valid UTF-8, which ``arguments``
  ///   would replace by U+FFFD.
  static func checkedArguments() throws(CommandError) -> [String] {
    guard argc > 0 else {
      throw CommandError(
        message: "cannot read the command line", hints: ["Mount /proc, which contains it."], exitCode: .local)
    }
    var texts: [String] = []
    for index in 1..<max(Int(argc), 1) {
      guard let text = unsafeArgv[index].flatMap({ String(validatingCString: $0) }) else {
        throw .usage("argument \(index) is not valid UTF-8", hints: "Check the character set of the terminal.")
      }
      texts.append(text)
    }
    return texts
  }
}
