import Foundation
import Models
import Persistence
import SQLiteRecords

/// A program that uses the cache, the drafts or a database, for tests that need several processes or kill one.
///
/// It exits as the real program does, without closing anything.
@main
struct Writer {
  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    guard let command = arguments.first, let folder = arguments.dropFirst().first else { _exit(64) }
    let last = arguments.dropFirst(2).first ?? ""
    let number = Int(last) ?? 0
    // Many processes run at a time, and a process that holds a lock can be late.
    let busyTimeout = Duration.seconds(120)
    let cache = ResponseCache(folder: folder, busyTimeout: busyTimeout)
    let drafts = DraftStore(folder: folder, busyTimeout: busyTimeout)
    switch command {
    case "generations": await saveGenerations(from: number, in: cache)
    case "common": await saveCommon(in: cache)
    case "fill": await fill(cache)
    case "round": await readAndSave(number, in: cache)
    case "open": openDatabase(folder, last == "immutable" ? .immutable : .readWrite)
    case "close": closeDatabase(folder)
    case "draft": await readAndBeginSending(from: drafts)
    case "send": await send(from: drafts, to: last)
    case "resend": await resend(from: drafts, to: last)
    case "clear": await clear(cache)
    case "descriptors": await listDescriptors(in: folder)
    default: _exit(64)
    }
    withExtendedLifetime((cache, drafts)) { _exit(0) }
  }

  /// Saves one generation of photos after another until it is killed, and prints each.
  private static func saveGenerations(from first: Int, in cache: ResponseCache) async {
    printLine("begin")
    for generation in first... {
      await cache.save(
        CachedResponse(photos(of: generation), date: Date(timeIntervalSince1970: Double(generation))),
        as: CacheKey(source: "writer", path: "photos")
      )
      guard await cache.takeNotices().isEmpty else { _exit(1) }
      printLine("\(generation)")
    }
  }

  /// Reads the common response, saves another one, reads it, and prints the results and the notices.
  private static func readAndSave(_ number: Int, in cache: ResponseCache) async {
    let common: CachedResponse<Todo>? = await cache.rows(of: common)
    printLine("found \(common.map { "\($0.rows.count)" } ?? "nothing")")
    let key = CacheKey(source: "writer", path: "users/\(number)/todos")
    let response = todos(of: number)
    await cache.save(response, as: key)
    printLine(await cache.rows(of: key) == response ? "saved" : "not saved")
    for notice in await cache.takeNotices() { printLine("notice: \(notice)") }
  }

  /// Reads the drafts, begins sending a new one, and prints the results and the notices.
  private static func readAndBeginSending(from store: DraftStore) async {
    do throws(StorageFailure) {
      let drafts = try await store.drafts()
      printLine("found \(drafts.isEmpty ? "nothing" : drafts.map { $0.values[.email] ?? "" }.joined(separator: ", "))")
    } catch {
      printLine("not read: \(error.reason)")
    }
    do throws(StorageFailure) {
      _ = try await beginSending("new@example.org", from: store)
      printLine("marked")
    } catch {
      printLine("not marked: \(error.reason)")
    }
    for notice in await store.takeNotices() { printLine("notice: \(notice)") }
  }

  private static func beginSending(
    _ email: String, from store: DraftStore
  ) async throws(StorageFailure) -> AccountDraft {
    try await store.beginSending(
      [.email: email], accountID: nil, to: "writer", at: Date(timeIntervalSince1970: 1))
  }

  /// Sends one new draft after another until it is killed, and prints the email of each before and after it is marked.
  private static func send(from store: DraftStore, to server: String) async {
    do throws(StorageFailure) {
      for number in 1... {
        let email = "\(getpid())-\(number)@example.org"
        printLine("typed \(email)")
        let draft = try await beginSending(email, from: store)
        printLine("marked \(email)")
        deliver(draft, to: server)
        _ = try await store.remove(draft.id)
      }
    } catch {
      printLine("\(error)")
      _exit(1)
    }
  }

  /// Sends all drafts that need no consent, and prints each permission.
  private static func resend(from store: DraftStore, to server: String) async {
    do throws(StorageFailure) {
      for draft in try await store.drafts() {
        let permission = try await store.beginSending(
          draft.id, to: "writer", at: Date(timeIntervalSince1970: 2))
        switch permission {
        case .granted(let draft):
          printLine("granted")
          deliver(draft, to: server)
          _ = try await store.remove(draft.id)
        case .needsConsent(let draft): printLine("needs consent: \(draft.values[.email] ?? "")")
        case .inUse: printLine("in use")
        case .missing: printLine("missing")
        }
      }
    } catch {
      printLine("\(error)")
      _exit(1)
    }
  }

  /// Appends the fields and the key of a draft to the log of a server.
  private static func deliver(_ draft: AccountDraft, to server: String) {
    let line = Array("\(draft.values[.email] ?? "") \(draft.idempotencyKey)\n".utf8)
    let descriptor = open(server, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0, write(descriptor, line, line.count) == line.count else { _exit(1) }
    close(descriptor)
  }

  /// Clears the cache, and prints the result and the notices.
  private static func clear(_ cache: ResponseCache) async {
    let result = await cache.clear()
    printLine(result.map { $0.byteCount > 0 ? "cleared \($0.entries.count)" : "cleared nothing" } ?? "not cleared")
    for notice in await cache.takeNotices() { printLine("notice: \(notice)") }
  }

  /// Opens the cache and a leased draft, and prints the numbers of open files before and after an exec.
  private static func listDescriptors(in folder: String) async {
    let cache = ResponseCache(folder: folder)
    await cache.save(todos(of: 0), as: common)
    let drafts = DraftStore(folder: folder)
    _ = try? await beginSending("new@example.org", from: drafts)
    withExtendedLifetime((cache, drafts)) {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
      let targets = names.compactMap {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
      }
      printLine("\(targets.count { $0.hasPrefix(folder) })")
      let words = ["sh", "-c", "ls -l /proc/self/fd | grep -c '\(folder)'; true"]
      let pointers = words.map { strdup($0) } + [nil]
      execv("/bin/sh", pointers)
      _exit(1)
    }
  }

  /// Opens a database, and prints the number of its migrations or the error.
  private static func openDatabase(_ path: String, _ access: Database.Access) {
    do throws(DatabaseError) {
      let database = try Database(path: path, access: access)
      printLine("\(try database.query("SELECT count(*) FROM applied_migrations", as: Int.self)[0])")
    } catch {
      printLine(error.summary)
    }
  }

  /// Closes a database, which copies its log into the file and deletes the log.
  private static func closeDatabase(_ path: String) {
    let result = try? Database(path: path).query("PRAGMA wal_checkpoint(TRUNCATE)") { row in try row.read(Int.self) }
    guard result == [0] else { _exit(1) }
  }

  /// Saves the response that ``readAndSave(_:in:)`` reads.
  private static func saveCommon(in cache: ResponseCache) async {
    await cache.save(todos(of: 0), as: common)
    printLine(await cache.rows(of: common) == todos(of: 0) ? "saved" : "not saved")
  }

  /// Saves a few rows, then more than the disk has space for, and prints what is left.
  private static func fill(_ cache: ResponseCache) async {
    await cache.save(todos(of: 0), as: common)
    printLine("few: " + (await cache.rows(of: common) == todos(of: 0) ? "saved" : "not saved"))
    let many = CacheKey(source: "writer", path: "many")
    await cache.save(CachedResponse(photos(of: 1), date: Date(timeIntervalSince1970: 1)), as: many)
    printLine("many: " + (await cache.rows(Photo.self, of: many) == nil ? "not saved" : "saved"))
    for notice in await cache.takeNotices() { printLine("notice: \(notice)") }
    printLine("few: " + (await cache.rows(of: common) == todos(of: 0) ? "still cached" : "lost"))
    let results: [String]? = cache.path.flatMap { path in
      try? Database(path: path).query("PRAGMA integrity_check") { try $0.read() }
    }
    printLine(results == ["ok"] ? "intact" : "corrupt")
  }

  private static let common = CacheKey(source: "writer", path: "todos")

  private static func todos(of number: Int) -> CachedResponse<Todo> {
    let todos = (1...20).map {
      Todo(userID: User.ID(number), id: Todo.ID($0), title: "of \(number)", isCompleted: false)
    }
    return CachedResponse(todos, date: Date(timeIntervalSince1970: 1))
  }

  private static func photos(of generation: Int) -> [Photo] {
    (1...5000).map {
      Photo(albumID: 1, id: Photo.ID($0), title: "\(generation)", url: "https://images.example/\($0)", thumbnailURL: "")
    }
  }

  private static func printLine(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = write(1, bytes, bytes.count)
  }
}
