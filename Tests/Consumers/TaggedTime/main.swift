import Foundation
import TaggedTime

let minute: Seconds<Int> = 60
print(minute.milliseconds.rawValue, minute.duration == .seconds(60))

let start = Date(timeIntervalSince1970: 0)
print(start.addingTimeInterval(2).secondsSince(start).rawValue)
