import CLI

let interface = CommandLineInterface(environment: [:])
for arguments in [["posts", "--no-such-option"], ["cache", "path"]] {
  let code = await interface.run(arguments) { options, _ in
    print(options.isOffline ? "offline" : "online")
  }
  print(code)
}
