import Foundation
import Models
import Persistence

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program that uses saved data, for the tests that need several processes, or one that can be killed.
///
/// It ends as the real program does: without closing anything.
@main
struct Writer {
  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    guard let command = arguments.first, let folder = arguments.dropFirst().first else { _exit(64) }
    let number = arguments.dropFirst(2).first.flatMap { Int($0) } ?? 0
    let saved = ResponseCache(folder: folder)
    switch command {
    case "generations": await writeGenerations(from: number, to: saved)
    case "common": await saveCommon(to: saved)
    case "fill": await fill(saved)
    case "plain": writePlainly(folder)
    case "round": await goRound(number, with: saved)
    case "claim": await claim(AccountDraft.ID(number), of: DraftStore(folder: folder))
    case "take": await take(number, from: DraftStore(folder: folder, busyTimeout: .seconds(120)))
    case "drafts": await addDrafts(to: DraftStore(folder: folder))
    default: _exit(64)
    }
    _exit(0)
  }

  /// Saves one generation of photos after another for as long as it lives, and says so each time.
  private static func writeGenerations(from first: Int, to saved: ResponseCache) async {
    say("begin")
    for generation in first... {
      await saved.save(
        SavedRows(rows: photos(of: generation), fetchedAt: Date(timeIntervalSince1970: Double(generation))),
        as: CacheKey(source: "writer", path: "photos")
      )
      guard await saved.takeNotices().isEmpty else { _exit(1) }
      say("\(generation)")
    }
  }

  /// Reads what is there, saves an answer of its own and reads it back, and says what it saw.
  private static func goRound(_ number: Int, with saved: ResponseCache) async {
    let common: SavedRows<Todo>? = await saved.rows(of: common)
    say("found \(common.map { "\($0.rows.count)" } ?? "nothing")")
    let name = CacheKey(source: "writer", path: "users/\(number)/todos")
    let answer = todos(of: number)
    await saved.save(answer, as: name)
    say(await saved.rows(of: name) == answer ? "saved" : "not saved")
    for notice in await saved.takeNotices() { say("notice: \(notice)") }
  }

  /// Claims a draft, says whether it has it, and keeps it until it is killed, or nobody listens any more.
  private static func claim(_ id: AccountDraft.ID, of drafts: DraftStore) async {
    do throws(DatabaseError) {
      let draft = try await drafts.claim(id)
      say(draft.map { "claimed \($0.values[.email] ?? "nothing")" } ?? "not claimed")
    } catch {
      say("\(error)")
    }
    withExtendedLifetime(drafts) {
      var output = pollfd(fd: 1, events: 0, revents: 0)
      while poll(&output, 1, -1) < 0, errno == EINTR {}
    }
  }

  /// Claims drafts, one after another, and removes those that it has, and says which.
  private static func take(_ count: Int, from drafts: DraftStore) async {
    for id in 1...count {
      do throws(DatabaseError) {
        guard let draft = try await drafts.claim(AccountDraft.ID(id)) else { continue }
        say(try await drafts.remove(draft.id) ? "\(draft.id)" : "there was no \(draft.id)")
      } catch {
        say("\(error)")
      }
    }
  }

  /// Adds one draft after another for as long as it lives, and says so each time.
  private static func addDrafts(to drafts: DraftStore) async {
    for number in 1... {
      do throws(DatabaseError) {
        let draft = try await drafts.add(
          [.email: "\(number)@example.org"], accountID: nil, source: "writer", reason: "no network",
          at: Date(timeIntervalSince1970: Double(number)))
        say("\(draft.id)")
      } catch {
        say("\(error)")
        _exit(1)
      }
    }
  }

  /// Makes a database without saved data, and writes into it in transactions that also read.
  private static func writePlainly(_ path: String) {
    do {
      let database = try Database(path: path)
      try database.migrate([Migration("CREATE TABLE ticks (id INTEGER PRIMARY KEY)")])
      for _ in 1...25 {
        try database.transaction {
          let last = try database.query("SELECT max(id) FROM ticks", as: Int?.self).first ?? nil
          try database.execute("INSERT INTO ticks VALUES (?)", (last ?? 0) + 1)
        }
      }
      say("written")
    } catch {
      say("\(error)")
    }
  }

  /// Saves the answer that ``goRound(_:with:)`` looks for.
  private static func saveCommon(to saved: ResponseCache) async {
    await saved.save(todos(of: 0), as: common)
    say(await saved.rows(of: common) == todos(of: 0) ? "saved" : "not saved")
  }

  /// Saves a few rows, then more than there is room for, and says what is left.
  private static func fill(_ saved: ResponseCache) async {
    await saved.save(todos(of: 0), as: common)
    say("few: " + (await saved.rows(of: common) == todos(of: 0) ? "saved" : "not saved"))
    let many = CacheKey(source: "writer", path: "many")
    await saved.save(SavedRows(rows: photos(of: 1), fetchedAt: Date(timeIntervalSince1970: 1)), as: many)
    say("many: " + (await saved.rows(Photo.self, of: many) == nil ? "not saved" : "saved"))
    for notice in await saved.takeNotices() { say("notice: \(notice)") }
    say("few: " + (await saved.rows(of: common) == todos(of: 0) ? "still there" : "lost"))
    let answers: [String]? = saved.path.flatMap { path in
      try? Database(path: path).query("PRAGMA integrity_check") { try $0.read() }
    }
    say(answers == ["ok"] ? "sound" : "not sound")
  }

  private static let common = CacheKey(source: "writer", path: "todos")

  private static func todos(of number: Int) -> SavedRows<Todo> {
    let todos = (1...20).map {
      Todo(userID: User.ID(number), id: Todo.ID($0), title: "of \(number)", isCompleted: false)
    }
    return SavedRows(rows: todos, fetchedAt: Date(timeIntervalSince1970: 1))
  }

  private static func photos(of generation: Int) -> [Photo] {
    (1...5000).map {
      Photo(albumID: 1, id: Photo.ID($0), title: "\(generation)", url: "https://images.example/\($0)", thumbnailURL: "")
    }
  }

  private static func say(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = write(1, bytes, bytes.count)
  }
}
