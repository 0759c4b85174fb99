import Foundation
import TestSupport
import Testing

@Suite("app cache", .startsPrograms)
struct CacheCommandTests {
  @Test("path prints the path of the database by the XDG rules, and creates nothing")
  func path() async throws {
    let folder = try TemporaryFolder()
    for (environment, path) in [
      (["HOME": folder.path], "\(folder.path)/.cache/app/cache.db"),
      (["HOME": folder.path, "XDG_CACHE_HOME": folder.path(of: "c")], "\(folder.path)/c/app/cache.db"),
      (["HOME": folder.path, "XDG_CACHE_HOME": "relative"], "\(folder.path)/.cache/app/cache.db"),
      (["HOME": folder.path, "XDG_CACHE_HOME": ""], "\(folder.path)/.cache/app/cache.db"),
    ] {
      let result = try await Program("cache", "path", environment: environment).run()
      #expect(result.status == 0 && result.output == "\(path)\n" && result.errors.isEmpty, "\(result)")
    }
    #expect(try folder.files == [])
    let json = try await Program("cache", "path", "--json", environment: ["HOME": "/h\"\u{1B}"]).run()
    #expect(json.output == #""/h\"\u001b/.cache/app/cache.db""# + "\n")
  }
}
