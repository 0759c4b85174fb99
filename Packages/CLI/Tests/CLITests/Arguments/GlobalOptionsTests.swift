import Dependencies
import Features
import NetworkClient
import Persistence
import Terminal
import Testing
import Views
import ViewsTestSupport

@testable import CLI

@Suite("Global options")
struct GlobalOptionsTests {
  static func options(_ arguments: [String], _ environment: [String: String] = [:]) throws -> GlobalOptions {
    try InvocationTests.command(arguments, environment: environment).options
  }

  @Test("Global options have the values on the command line")
  func allOptions() throws {
    let options = try Self.options([
      "posts", "--json=id,author.name", "--plain", "--quiet", "--debug", "--no-pager", "--no-input", "--color=never",
      "--sandbox", "--timeout=1.5", "--max-age=60", "--refresh", "--max-size=100",
    ])
    #expect(options.format == .json)
    #expect(options.fields == ["id", "author.name"])
    #expect(options.isQuiet)
    #expect(options.isDebugging)
    #expect(options.hasNoPager)
    #expect(options.hasNoInput)
    #expect(options.color == .never)
    #expect(options.server == .sandbox)
    #expect(options.selectedServer.arguments == " --sandbox")
    #expect(options.timeout == .milliseconds(1500))
    #expect(options.maximumAge == .seconds(60))
    #expect(options.maximumBodyBytes == 100 << 20)
    #expect(options.refreshes)
    #expect(try Self.options(["posts", "--offline"]).isOffline)
  }

  @Test(
    "Only secret header fields keep responses off the disk; the fields of a client stay",
    arguments: [
      ("Accept-Language: de", true), ("Authorization: Bearer t", false), ("X-Key: 1", false),
    ])
  func secretHeaders(field: String, isOnDisk: Bool) throws {
    let options = try Self.options(["posts", "-H", field], ["HOME": "/nowhere"])
    withDependencies {
      $0.typicode.headers = ["X-Program": "1", "Accept-Language": "en"]
      options.apply(to: &$0)
    } operation: {
      @Dependency(\.typicode) var typicode
      @Dependency(\.responseCache) var cache
      #expect((cache.path != nil) == isOnDisk)
      #expect(typicode.headers["X-Program"] == "1")
      #expect(typicode.headers["Accept-Language"] == (isOnDisk ? "de" : "en"))
    }
  }

  @Test("Header fields are for the servers that are set, or for all if they are given")
  func headers() throws {
    let environment = ["APP_HEADERS": "X-A: 1\nX-B:2", "APP_ACCOUNTS_URL": "http://h:1", "HOME": "/nowhere"]
    func headers(_ arguments: String...) throws -> [HTTPFields] {
      let options = try Self.options(arguments, environment)
      return withDependencies {
        options.apply(to: &$0)
      } operation: {
        @Dependency(\.typicode) var typicode
        @Dependency(\.accounts) var accounts
        return [typicode.headers, accounts.headers]
      }
    }
    #expect(try headers("search", "x") == [[:], ["X-A": "1", "X-B": "2"]])
    #expect(try headers("search", "x", "-H", "X-B: 3") == [["X-B": "3"], ["X-A": "1", "X-B": "3"]])
    #expect(try headers("search", "x", "-H", "x-a: 3") == [["X-A": "3"], ["X-A": "3", "X-B": "2"]])
    #expect(throws: CommandError.self) {
      try Self.options(["accounts"], environment.merging(["APP_HEADERS": "X A: 1"]) { $1 })
    }
  }

  @Test(
    "Global options select fields with --json= or --fields; --json takes precedence",
    arguments: [
      (["--json=id,title"], ["id", "title"], true),
      (["--fields", "title,id"], ["title", "id"], false),
      (["--fields=title", "--json"], ["title"], true),
      (["--fields=title", "--json=id"], ["id"], true),
      (["--json", "--fields", "body"], ["body"], true),
      (["--json=id, title"], ["id", "title"], true),
      (["--json=id,id"], ["id"], true),
      (["--fields=author.username,author.email"], ["author.username", "author.email"], false),
      (["--fields=username,street,city"], ["author.username", "author.address.street", "author.address.city"], false),
      (["--json"], nil, true),
    ] as [([String], [String]?, Bool)])
  func fields(arguments: [String], fields: [String]?, isJSON: Bool) throws {
    let options = try Self.options(["posts"] + arguments)
    #expect(options.fields == fields)
    #expect((options.format == .json) == isJSON)
  }

  @Test(
    "Global options locate the cache and the state by absolute XDG variables, else in the home folder",
    arguments: [
      (["XDG_CACHE_HOME": "/c", "XDG_STATE_HOME": "/s", "HOME": "/home/ada"], "/c/app", "/s/app"),
      (["XDG_CACHE_HOME": "/c"], "/c/app", nil),
      (["XDG_STATE_HOME": "/s"], nil, "/s/app"),
      (
        ["XDG_CACHE_HOME": "c", "XDG_STATE_HOME": "s", "HOME": "/home/ada"], "/home/ada/.cache/app",
        "/home/ada/.local/state/app"
      ),
      (["HOME": "/home/ada"], "/home/ada/.cache/app", "/home/ada/.local/state/app"),
      (["XDG_CACHE_HOME": "c", "XDG_STATE_HOME": "./s"], nil, nil),
      (["XDG_CACHE_HOME": "", "XDG_STATE_HOME": "", "HOME": ""], nil, nil),
      (["HOME": "ada"], nil, nil),
    ] as [([String: String], String?, String?)])
  func folders(environment: [String: String], cache: String?, state: String?) throws {
    let options = try Self.options(["posts"], environment)
    #expect(options.cacheFolder == cache)
    #expect(options.stateFolder == state)
  }
}

@Suite("The server")
struct ServerTests {
  static let all = [
    "APP_PRODUCERS_URL": "http://producers:1", "APP_ACCOUNTS_URL": "http://accounts:2", "APP_BASE_URL": "http://all:3",
  ]

  @Test(
    "The server is set by --base-url, else by the variable of its API, else by APP_BASE_URL",
    arguments: [
      (["producers"], all, "http://producers:1"),
      (["producer", "551"], all, "http://producers:1"),
      (["accounts"], all, "http://accounts:2"),
      (["account", "2"], all, "http://accounts:2"),
      (["account", "drafts"], all, "http://accounts:2"),
      (["posts"], all, "http://all:3"),
      (["producers"], ["APP_PRODUCERS_URL": "", "APP_BASE_URL": "http://all:3"], "http://all:3"),
      (["accounts"], ["APP_PRODUCERS_URL": "ftp://x", "APP_BASE_URL": "http://all:3"], "http://all:3"),
      (["producers", "--base-url=http://typed:4"], all, "http://typed:4"),
      (["account", "create", "--base-url", "http://typed:4"], ["APP_ACCOUNTS_URL": "ftp://x"], "http://typed:4"),
      (["posts", "--base-url=http://typed:4"], ["APP_BASE_URL": "ftp://x"], "http://typed:4"),
    ] as [([String], [String: String], String)])
  func precedence(arguments: [String], environment: [String: String], server: String) throws {
    let options = try GlobalOptionsTests.options(arguments, environment)
    #expect(options.baseURL?.description == server)
    #expect(options.serverNotice == nil)
    #expect(options.selectedServer.arguments == (server == "http://typed:4" ? " --base-url http://typed:4" : ""))
  }

  @Test(
    "The server is the sandbox if no server is set, with a notice",
    arguments: [
      (["producers"], [:], "APP_PRODUCERS_URL"),
      (["producer", "551"], ["APP_ACCOUNTS_URL": "http://accounts:2"], "APP_PRODUCERS_URL"),
      (["accounts"], ["APP_PRODUCERS_URL": "http://producers:1"], "APP_ACCOUNTS_URL"),
      (["account", "create"], ["APP_ACCOUNTS_URL": "", "APP_BASE_URL": ""], "APP_ACCOUNTS_URL"),
    ] as [([String], [String: String], String)])
  func defaultSandbox(arguments: [String], environment: [String: String], variable: String) throws {
    let options = try GlobalOptionsTests.options(arguments, environment)
    #expect(options.server == .sandbox)
    #expect(options.serverNotice == "no server is set (\(variable)): using the built-in sandbox")
  }

  @Test(
    "The server is the sandbox without a notice with --sandbox or --offline",
    arguments: [
      (["producers", "--sandbox"], [:]), (["accounts", "--sandbox"], all), (["posts", "--sandbox"], all),
      (["posts", "--sandbox"], ["APP_BASE_URL": "ftp://x"]), (["producers", "--offline"], [:]),
    ])
  func sandbox(arguments: [String], environment: [String: String]) throws {
    let options = try GlobalOptionsTests.options(arguments, environment)
    #expect(options.server == .sandbox)
    #expect(options.serverNotice == nil)
  }

  @Test("Only JSONPlaceholder is public", arguments: [[:], ["APP_BASE_URL": ""], ["APP_PRODUCERS_URL": "ftp://x"]])
  func publicServer(environment: [String: String]) throws {
    let options = try GlobalOptionsTests.options(["posts"], environment)
    #expect(options.server == .live)
    #expect(options.serverNotice == nil)
    #expect(API.allCases.filter(\.isPublic) == [.typicode])
  }
}
