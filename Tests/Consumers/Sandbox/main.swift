import Foundation
import Sandbox

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

let log = RequestLog()
let server = SandboxServer(onRequest: log.record)
let baseURL = try server.start()
let (body, _) = try await URLSession.shared.data(from: baseURL.appending(path: "posts/1"))
server.stop()

print(String(decoding: body, as: UTF8.self))
for record in log.records {
  print(record.method, record.target, record.status)
}
