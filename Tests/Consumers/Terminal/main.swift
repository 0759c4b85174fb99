import Terminal

let output = Output(.standardOutput)
let rows = [(1, "when the kettle\u{1B}[2J whistles"), (2, "喫茶店で四人")]
let table = Table(
  columns: [Table.Column("ID", alignment: .trailing), Table.Column("TITLE")],
  rows: rows.map { ["\($0.0)", "\($0.1)"] })
try output.writeLines(table.lines(width: 44, glyphs: output.profile.glyphs))
try output.flush()
