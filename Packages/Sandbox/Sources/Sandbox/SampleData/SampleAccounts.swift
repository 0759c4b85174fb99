/// The 12 accounts, with every kind of avatar and date that the original has stored.
enum SampleAccounts {
  static let all: [Account] = [
    account(
      1, "Odalys", "Brightwater", "odalys.brightwater@example.org", avatarURL: "https://example.org/avatars/odalys.png",
      createdAt: "2019-07-02T09:14:05.120Z", updatedAt: "2024-03-30T16:20:41.007Z"),
    account(2, "Barnaby", "Quillfeather", "barnaby@example.com", createdAt: "2019-07-02T11:48:59.733Z"),
    account(
      3, "Zoë", "Åkerblom", "zoe.akerblom@example.net", avatarURL: "", createdAt: "2019-08-14T07:03:00.000Z",
      updatedAt: "2022-01-09T22:51:17.468Z"),
    account(
      4, "陽菜", "小鳥遊", "hina@example.org", avatarURL: "https://example.org/avatars/%E9%B3%A5.png",
      createdAt: "2019-09-20T14:44:33.573Z"),
    account(
      5, "Ignatius", "Plumtree", "plum@example.com", avatarURL: "the one with the hat",
      createdAt: "2019-10-31T23:59:59.999Z"),
    account(
      6, "Caoimhe", "O’Hanrahan-Sólheim", "caoimhe+list@example.net", createdAt: "2019-11-05T08:00:12.345Z",
      updatedAt: "2023-06-18T13:37:00.250Z"),
    account(
      7, "Bartholomew", "Crumpet", "B.Crumpet@Example.NET",
      avatarURL: "https://example.net/crumpet.jpg?size=200&round=yes", createdAt: "2019-11-11 19:13:41 UTC"),
    account(
      8, "Jose\u{301}", "Peñarroya", "jose@example.org", createdAt: "2019-11-12 06:30:00 UTC",
      updatedAt: "2021-04-01T00:00:01.001Z"),
    account(
      9, "Peregrine Augustus", "Featherstone-Underhill-Montague the Younger",
      "peregrine.augustus.featherstone.underhill.montague@example.com", avatarURL: "/avatars/peregrine.png",
      createdAt: "2020-02-29T12:00:00.000Z"),
    account(
      10, "Jo", "Li", "jo@example.net", avatarURL: "HTTPS://EXAMPLE.NET/JO.PNG", createdAt: "2020-05-17T17:45:10.808Z"),
    account(11, "Żaneta", "Świerszczyk", "zaneta@example.org", createdAt: "2021-12-24T18:30:45.600Z"),
    account(
      12, "Mirabel 👩‍🍳", "Saucepan", "mirabel@kitchen.example.com",
      avatarURL: "https://kitchen.example.com/mirabel.webp", createdAt: "2024-10-05T05:15:00.042Z",
      updatedAt: "2025-01-01T00:00:00.000Z"),
  ]

  private static func account(
    _ id: Int, _ firstName: String, _ lastName: String, _ email: String, avatarURL: String? = nil, createdAt: String,
    updatedAt: String? = nil
  ) -> Account {
    Account(
      id: id, firstName: firstName, lastName: lastName, email: email, avatarURL: avatarURL, createdAt: createdAt,
      updatedAt: updatedAt ?? createdAt)
  }
}
