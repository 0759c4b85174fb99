/// A dozen people with accounts, among them every kind of avatar and date that has ever been stored.
///
/// None of them exists.
enum MadeUpAccounts {
  static let all: [Account] = people.enumerated().map { index, person in
    Account(
      id: index + 1, firstName: person.firstName, lastName: person.lastName, email: person.email,
      avatarURL: person.avatarURL, createdAt: person.createdAt, updatedAt: person.updatedAt ?? person.createdAt)
  }

  private struct Person {
    let firstName: String
    let lastName: String
    let email: String
    var avatarURL: String?
    let createdAt: String
    var updatedAt: String?
  }

  private static let people = [
    Person(
      firstName: "Odalys", lastName: "Brightwater", email: "odalys.brightwater@example.org",
      avatarURL: "https://example.org/avatars/odalys.png", createdAt: "2019-07-02T09:14:05.120Z",
      updatedAt: "2024-03-30T16:20:41.007Z"),
    Person(
      firstName: "Barnaby", lastName: "Quillfeather", email: "barnaby@example.com",
      createdAt: "2019-07-02T11:48:59.733Z"),
    Person(
      firstName: "Zoë", lastName: "Åkerblom", email: "zoe.akerblom@example.net", avatarURL: "",
      createdAt: "2019-08-14T07:03:00.000Z", updatedAt: "2022-01-09T22:51:17.468Z"),
    Person(
      firstName: "陽菜", lastName: "小鳥遊", email: "hina@example.org",
      avatarURL: "https://example.org/avatars/%E9%B3%A5.png",
      createdAt: "2019-09-20T14:44:33.573Z"),
    Person(
      firstName: "Ignatius", lastName: "Plumtree", email: "plum@example.com", avatarURL: "the one with the hat",
      createdAt: "2019-10-31T23:59:59.999Z"),
    Person(
      firstName: "Caoimhe", lastName: "O’Hanrahan-Sólheim", email: "caoimhe+list@example.net",
      createdAt: "2019-11-05T08:00:12.345Z", updatedAt: "2023-06-18T13:37:00.250Z"),
    Person(
      firstName: "Bartholomew", lastName: "Crumpet", email: "B.Crumpet@Example.NET",
      avatarURL: "https://example.net/crumpet.jpg?size=200&round=yes", createdAt: "2019-11-11 19:13:41 UTC"),
    Person(
      firstName: "Jose\u{301}", lastName: "Peñarroya", email: "jose@example.org", createdAt: "2019-11-12 06:30:00 UTC",
      updatedAt: "2021-04-01T00:00:01.001Z"),
    Person(
      firstName: "Peregrine Augustus", lastName: "Featherstone-Underhill-Montague the Younger",
      email: "peregrine.augustus.featherstone.underhill.montague@example.com", avatarURL: "/avatars/peregrine.png",
      createdAt: "2020-02-29T12:00:00.000Z"),
    Person(
      firstName: "Jo", lastName: "Li", email: "jo@example.net", avatarURL: "HTTPS://EXAMPLE.NET/JO.PNG",
      createdAt: "2020-05-17T17:45:10.808Z"),
    Person(
      firstName: "Żaneta", lastName: "Świerszczyk", email: "zaneta@example.org", createdAt: "2021-12-24T18:30:45.600Z"),
    Person(
      firstName: "Mirabel 👩‍🍳", lastName: "Saucepan", email: "mirabel@kitchen.example.com",
      avatarURL: "https://kitchen.example.com/mirabel.webp", createdAt: "2024-10-05T05:15:00.042Z",
      updatedAt: "2025-01-01T00:00:00.000Z"),
  ]
}
