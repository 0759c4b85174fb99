import Tagged

/// What was there before, and has the module of the other package as ever.
struct Cup {
  let id: Tagged<Cup, Int>
}
