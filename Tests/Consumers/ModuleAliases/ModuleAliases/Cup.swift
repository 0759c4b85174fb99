import Tagged

/// A type that uses the module of the other package.
struct Cup {
  let id: Tagged<Cup, Int>
}
