import Foundation
import Terminal

StandardStreams.reserve()
TerminalRestore.installSignalHandlers()

let environment = ProcessInfo.processInfo.environment
let profile = TerminalProfile(of: .standardOutput, environment: environment)
let output = Output(descriptor: .standardOutput, profile: profile)

let rows = [("1", "when the kettle\u{1B}[2J whistles"), ("2", "喫茶店で四人")]
let table = Table(
  columns: [Table.Column("ID", alignment: .trailing), Table.Column("TITLE")],
  rows: rows.map { [StyledText($0.0), StyledText($0.1)] }
)
try output.writeLines(table.lines(width: 44, glyphs: output.profile.glyphs))
try output.flush()
