/// The ten users; cities and coordinates are real, everything else is fictitious.
enum SampleUsers {
  static let rows: [JSONObject] = table.lines.enumerated().map { index, line in
    let columns = line.split(separator: " | ").map { JSON.string(String($0)) }
    return [
      "id": .integer(index + 1),
      "name": columns[0],
      "username": columns[1],
      "email": columns[2],
      "address": [
        "street": columns[3],
        "suite": columns[4],
        "city": columns[5],
        "zipcode": columns[6],
        "geo": ["lat": columns[7], "lng": columns[8]],
      ],
      "phone": columns[9],
      "website": columns[10],
      "company": ["name": columns[11], "catchPhrase": columns[12], "bs": columns[13]],
    ]
  }

  /// One user per line, in the order of the members above.
  private static let table = """
    Ada Merriweather | ada | Ada@merriweather.example.org | Kettle Lane | Apt. 4 | Galway | 53271-0905 | 53.2707 | \
    -9.0568 | 555-0101 x12 | kettle.example.org | Merriweather & Daughters | Tea before everything | \
    steep bespoke infusions
    Bruno Castellane | bruno.c | bruno@spokes.example.com | Rua da Bicicleta | Suite 27 | Porto | 41157 | 41.1579 | \
    -8.6291 | (555)010-0227 | spokes.example.com | Castellane Cycles | Two wheels are plenty | true wobbly wheels
    Zoë Lindqvist | zoe_l | zoe.lindqvist@example.org | Sólvallagata | Apt. 12 | Reykjavík | 64146 | 64.1466 | \
    -21.9426 | 555.010.0364 | grodurhus.example | Gróðurhús Lindqvist | Tomatoes against all odds | \
    grow defiant vegetables
    Dr. Theodora Vance | Theo_Vance | T.Vance@platform9.example.net | Station Road | Apt. 90 | Ljubljana | \
    46056-9145 | 46.0569 | 14.5058 | 555-0104 | platform9.example.net | Vance Timetables | Late, but with style | \
    synchronize regional departures
    森田 美咲 | misaki | misaki.morita@example.com | 哲学の道 | Suite 3 | 京都市 | 35011 | 35.0116 | 135.7681 | \
    (555)010-0595 x8 | pan.example | 森田ベーカリー | 今日も焼きたて | proof patient doughs
    Felix Okonkwo | contourline | felix@contour.example.org | Ridge Walk | Apt. 1085 | Wellington | 41286-1747 | \
    -41.2866 | 174.7756 | 555.010.0610 | contour.example.org | Okonkwo Cartography | You are probably here | \
    chart unhurried detours
    Greta Halloran | nullpointer | Greta.Halloran@semicolon.example.com | Compiler Court | Suite 64 | Halifax | \
    44648 | 44.6488 | -63.5752 | 555-0107 x404 | semicolon.example.com | Halloran Software | \
    Works on somebody's machine | refactor legacy optimism
    Hugo Bellweather Jr. | Hugo.B | hugo@offbeat.example.net | Cadence Crescent | Apt. 440 | Valparaíso | \
    33047-7161 | -33.0472 | -71.6127 | (555)010-0844 | offbeat.example.net | Offbeat Orchestra | Nearly in tune | \
    orchestrate confident mistakes
    Ines Falk | ines_and_the_cat | Ines@purr.example.org | Windowsill Way | Apt. 9 | Bergen | 60391 | 60.3913 | \
    5.3221 | 555-0109 | purr.example.org | Falk Furniture Repair | Scratched, not broken | \
    upholster cat-friendly corners
    Jonah Pellegrino | highwater | jonah@tidetable.example.com | Harbour Steps | Suite 10 | São Paulo | 23550-4663 | \
    -23.5505 | -46.6333 | 555.010.1010 x7 | tidetable.example.com | Pellegrino Weather | Bring a coat anyway | \
    forecast yesterday accurately
    """
}
