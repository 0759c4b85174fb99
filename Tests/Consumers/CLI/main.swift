import CLI
import NetworkClient
import Sandbox

let server = SandboxServer()
let sandbox = try BaseURL(server.start().absoluteString)
let interface = CommandLineInterface(environment: [:])
for arguments in [["users", "--json=id,name", "--limit=2"], ["users", "--limit=two"]] {
  let code = await interface.run(arguments) { options, values in
    values.typicode.baseURL = options.baseURL ?? sandbox
    values.httpConfiguration.isOffline = options.isOffline
  }
  print(code)
}
server.stop()
