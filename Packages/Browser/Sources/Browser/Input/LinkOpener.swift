#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Opens links in the program that the desktop has for them.
struct LinkOpener {
  let environment: [String: String]

  /// Whether there is a desktop on this machine.
  var isAvailable: Bool {
    func isSet(_ name: String) -> Bool { environment[name]?.isEmpty == false }
    if isSet("SSH_CONNECTION") { return false }
    #if canImport(Darwin)
      return true
    #else
      return isSet("DISPLAY") || isSet("WAYLAND_DISPLAY")
    #endif
  }

  /// Whether the link is one of the web; others could run programs.
  static func isAllowed(_ link: String) -> Bool {
    let link = link.lowercased()
    return link.hasPrefix("https://") || link.hasPrefix("http://")
  }

  /// Starts the program in a new session, without the terminal.
  func open(_ link: String) -> Bool {
    #if canImport(Darwin)
      let script = #"open "$1" </dev/null >/dev/null 2>&1 &"#
    #else
      let script = #"command -v xdg-open >/dev/null || exit 1; xdg-open "$1" </dev/null >/dev/null 2>&1 &"#
    #endif
    var arguments: [UnsafeMutablePointer<CChar>?] = (["/bin/sh", "-c", script, "sh", link] as [String]).map {
      strdup($0)
    }
    arguments.append(nil)
    defer { for argument in arguments { free(argument) } }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    #if canImport(Darwin)
      let newSession = Int16(POSIX_SPAWN_SETSID)
    #else
      // Glibc declares the constant only with _GNU_SOURCE (spawn.h).
      let newSession: Int16 = 0x80
    #endif
    posix_spawnattr_setflags(&attributes, newSession)
    var process = pid_t()
    guard posix_spawn(&process, "/bin/sh", nil, &attributes, arguments, environ) == 0 else { return false }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status == 0
  }
}
