import Tagged
import TaggedTime

/// A type that uses the modules of the other package.
struct Cup {
  let id: Tagged<Cup, Int>
  let age: Seconds<Int>
}
