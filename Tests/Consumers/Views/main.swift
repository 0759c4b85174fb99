import Models
import Terminal
import Views

let account = Account(id: 3, firstName: "Ada", lastName: "Byron", email: "ada@example.org")
let view = AccountView(submitted: account, ViewOptions(fields: ["id", "email"]))
let output = Output(.standardOutput)
try output.write(verbatim: view.json.text(.compact) + "\n")
try output.writeLines(view.plainLines)
try output.flush()
