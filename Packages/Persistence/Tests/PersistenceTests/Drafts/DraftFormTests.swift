import Foundation
import Models
import PersistenceTestSupport
import SQLiteRecords
import TestSupport
import Testing

@testable import Persistence

@Suite("The draft of a form")
struct DraftFormTests {
  private let drafts = DraftStore.inMemory()

  @Test("Operations of a form run in a row, each with the draft that the one before has left")
  func order() async throws {
    let form = FormID()
    let (isRunning, goesOn) = (Gate(), Gate())
    async let first: AccountDraft? = drafts.withDraft(of: form, resuming: nil) { [drafts] kept in
      isRunning.open()
      await goesOn.wait()
      let added = try? await drafts.add([.email: "a"], accountID: nil, source: "s", at: .sample)
      kept = KeptForm(draft: added, revision: 1)
      return added
    }
    await isRunning.wait()
    async let second: KeptForm = drafts.withDraft(of: form, resuming: nil) { $0 }
    // Another form does not wait.
    let other = await drafts.withDraft(of: FormID(), resuming: nil) { $0 }
    #expect(other == KeptForm(draft: nil))
    #expect(try await drafts.drafts().isEmpty)
    goesOn.open()
    let kept = await second
    #expect(kept.draft?.id == 1 && kept.revision == 1)
    #expect(await first == kept.draft)
  }

  @Test("The first operation has the draft that the form resumes")
  func resumed() async throws {
    let draft = try await drafts.add([.email: "a"], accountID: nil, source: "s", at: .sample)
    let form = FormID()
    #expect(await drafts.withDraft(of: form, resuming: draft) { $0.draft } == draft)
    await drafts.withDraft(of: form, resuming: draft) { $0.draft = nil }
    #expect(await drafts.withDraft(of: form, resuming: draft) { $0.draft } == nil)
  }

  @Test("A cancelled caller does not cancel its operation")
  func cancelled() async throws {
    let (isRunning, goesOn) = (Gate(), Gate())
    let task = Task { [drafts] in
      await drafts.withDraft(of: FormID(), resuming: nil) { _ in
        isRunning.open()
        await goesOn.wait()
        return Task.isCancelled
      }
    }
    await isRunning.wait()
    task.cancel()
    goesOn.open()
    #expect(await task.value == false)
  }
}
