/// Ten people who write the posts.
///
/// The cities and their coordinates are real, the rest is not.
enum MadeUpUsers {
  static var rows: [JSONObject] {
    people.enumerated().map { index, person in row(person, id: index + 1) }
  }

  private struct Person {
    let name: String
    let username: String
    let email: String
    let street: String
    let suite: String
    let city: String
    let zipcode: String
    let latitude: String
    let longitude: String
    let phone: String
    let website: String
    let company: String
    let catchPhrase: String
    let business: String
  }

  private static func row(_ person: Person, id: Int) -> JSONObject {
    JSONObject([
      ("id", .number(String(id))),
      ("name", .string(person.name)),
      ("username", .string(person.username)),
      ("email", .string(person.email)),
      (
        "address",
        [
          "street": .string(person.street),
          "suite": .string(person.suite),
          "city": .string(person.city),
          "zipcode": .string(person.zipcode),
          "geo": ["lat": .string(person.latitude), "lng": .string(person.longitude)],
        ]
      ),
      ("phone", .string(person.phone)),
      ("website", .string(person.website)),
      (
        "company",
        [
          "name": .string(person.company),
          "catchPhrase": .string(person.catchPhrase),
          "bs": .string(person.business),
        ]
      ),
    ])
  }

  private static let people = [
    Person(
      name: "Ada Merriweather", username: "ada", email: "Ada@merriweather.example.org",
      street: "Kettle Lane", suite: "Apt. 4", city: "Galway", zipcode: "53271-0905",
      latitude: "53.2707", longitude: "-9.0568", phone: "555-0101 x12", website: "kettle.example.org",
      company: "Merriweather & Daughters", catchPhrase: "Tea before everything", business: "steep bespoke infusions"),
    Person(
      name: "Bruno Castellane", username: "bruno.c", email: "bruno@spokes.example.com",
      street: "Rua da Bicicleta", suite: "Suite 27", city: "Porto", zipcode: "41157",
      latitude: "41.1579", longitude: "-8.6291", phone: "(555)010-0227", website: "spokes.example.com",
      company: "Castellane Cycles", catchPhrase: "Two wheels are plenty", business: "true wobbly wheels"),
    Person(
      name: "Zoë Lindqvist", username: "zoe_l", email: "zoe.lindqvist@example.org",
      street: "Sólvallagata", suite: "Apt. 12", city: "Reykjavík", zipcode: "64146",
      latitude: "64.1466", longitude: "-21.9426", phone: "555.010.0364", website: "grodurhus.example",
      company: "Gróðurhús Lindqvist", catchPhrase: "Tomatoes against all odds", business: "grow defiant vegetables"),
    Person(
      name: "Dr. Theodora Vance", username: "Theo_Vance", email: "T.Vance@platform9.example.net",
      street: "Station Road", suite: "Apt. 90", city: "Ljubljana", zipcode: "46056-9145",
      latitude: "46.0569", longitude: "14.5058", phone: "555-0104", website: "platform9.example.net",
      company: "Vance Timetables", catchPhrase: "Late, but with style", business: "synchronize regional departures"),
    Person(
      name: "森田 美咲", username: "misaki", email: "misaki.morita@example.com",
      street: "哲学の道", suite: "Suite 3", city: "京都市", zipcode: "35011",
      latitude: "35.0116", longitude: "135.7681", phone: "(555)010-0595 x8", website: "pan.example",
      company: "森田ベーカリー", catchPhrase: "今日も焼きたて", business: "proof patient doughs"),
    Person(
      name: "Felix Okonkwo", username: "contourline", email: "felix@contour.example.org",
      street: "Ridge Walk", suite: "Apt. 1085", city: "Wellington", zipcode: "41286-1747",
      latitude: "-41.2866", longitude: "174.7756", phone: "555.010.0610", website: "contour.example.org",
      company: "Okonkwo Cartography", catchPhrase: "You are probably here", business: "chart unhurried detours"),
    Person(
      name: "Greta Halloran", username: "nullpointer", email: "Greta.Halloran@semicolon.example.com",
      street: "Compiler Court", suite: "Suite 64", city: "Halifax", zipcode: "44648",
      latitude: "44.6488", longitude: "-63.5752", phone: "555-0107 x404", website: "semicolon.example.com",
      company: "Halloran Software", catchPhrase: "Works on somebody's machine", business: "refactor legacy optimism"),
    Person(
      name: "Hugo Bellweather Jr.", username: "Hugo.B", email: "hugo@offbeat.example.net",
      street: "Cadence Crescent", suite: "Apt. 440", city: "Valparaíso", zipcode: "33047-7161",
      latitude: "-33.0472", longitude: "-71.6127", phone: "(555)010-0844", website: "offbeat.example.net",
      company: "Offbeat Orchestra", catchPhrase: "Nearly in tune", business: "orchestrate confident mistakes"),
    Person(
      name: "Ines Falk", username: "ines_and_the_cat", email: "Ines@purr.example.org",
      street: "Windowsill Way", suite: "Apt. 9", city: "Bergen", zipcode: "60391",
      latitude: "60.3913", longitude: "5.3221", phone: "555-0109", website: "purr.example.org",
      company: "Falk Furniture Repair", catchPhrase: "Scratched, not broken", business: "upholster cat-friendly corners"
    ),
    Person(
      name: "Jonah Pellegrino", username: "highwater", email: "jonah@tidetable.example.com",
      street: "Harbour Steps", suite: "Suite 10", city: "São Paulo", zipcode: "23550-4663",
      latitude: "-23.5505", longitude: "-46.6333", phone: "555.010.1010 x7", website: "tidetable.example.com",
      company: "Pellegrino Weather", catchPhrase: "Bring a coat anyway", business: "forecast yesterday accurately"),
  ]
}
