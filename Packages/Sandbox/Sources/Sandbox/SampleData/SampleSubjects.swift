/// The subject of a user's posts.
struct SampleSubject: Sendable {
  /// The ten titles.
  let titles: [String]
  /// Lines that fit any of the titles.
  let lines: [String]
}

/// The subjects in the order of the users.
enum SampleSubjects {
  static let all = [
    SampleSubject(
      titles: [
        "The kettle has opinions", "Notes on a perfectly average cup of tea", "How I lost an argument with a teapot",
        "Seven biscuits, ranked by how they dunk", "Do not microwave the good mug", "In praise of the second cup",
        "A café that closes when it rains", "What the sugar bowl knows", "Milk first, and other confessions",
        "The spoon drawer, an investigation",
      ],
      lines: [
        "The kettle clicked off with the air of somebody who has made a point.",
        "Steep it for four minutes, or for one phone call from my sister.",
        "There are two kinds of mug: the chipped one and the wrong one.",
        "A biscuit should survive three seconds of tea; this one asked for its lawyer.",
        "The tin says Earl Grey, and the tin has lied before.",
        "I poured it slowly, as one does when the cloth is borrowed.",
      ]),
    SampleSubject(
      titles: [
        "Uphill both ways, with photographs", "The bell that would not ring", "A puncture in four acts",
        "Things I have found in my left pannier", "Overtaken by a nun on a tandem", "Grease: a love story",
        "Bicicletas são melhores à chuva", "The long way round to the bakery", "On helmets and haircuts",
        "Why the bridge is always windy",
      ],
      lines: [
        "The chain came off at the only spot with an audience.",
        "I shifted down, then down again, and then I walked.",
        "A good lock weighs as much as the lunch you could have brought.",
        "The map calls it a gentle slope, and the map has never met it.",
        "Somebody had oiled the saddle instead of the chain.",
        "Headwind out, headwind home: the law of the river road.",
      ]),
    SampleSubject(
      titles: [
        "Tómatar í snjónum", "My greenhouse is smaller than your car", "The cucumber that wanted to leave",
        "A snail’s guide to lettuce", "Naïve plans for a vegetable patch", "Frost, my old friend",
        "Compost is slow news", "Bæjarins bestu radísur", "How to talk to a reluctant bean", "The rake strikes back",
      ],
      lines: [
        "The seeds arrived in an envelope marked with more hope than postage.",
        "At minus four the basil handed in its notice.",
        "A tomato is a promise that somebody else will eat before you.",
        "The slugs came by night, in order of size.",
        "I watered it, talked to it and finally apologised to it.",
        "Nothing grows like the weed beside what you have planted.",
      ]),
    SampleSubject(
      titles: [
        "The 7:42 is a state of mind", "Window seat, with pillar", "An ode to the replacement bus",
        "Ten stations I have slept through", "Čakalnica, a waiting room with a view", "The conductor’s hat",
        "Mind the gap, and the puddle", "A sandwich crosses three borders", "Why platform numbers are letters here",
        "Last train, wrong train, good train",
      ],
      lines: [
        "The announcement began with an apology and never quite recovered.",
        "My seat was reserved for a cello, which had the better ticket.",
        "We stood outside the city for an hour so that the city could prepare.",
        "The timetable is a poem, and like a poem it does not commit itself.",
        "A child asked whether we were there yet, and the whole carriage leaned in.",
        "The trolley ran out of coffee exactly one row before mine.",
      ]),
    SampleSubject(
      titles: [
        "朝四時のパン屋", "The sourdough has a name now", "失敗したクロワッサンの記録", "Crumbs: a field guide", "食パンは裏切らない",
        "A loaf that sings when it cools", "酵母と話す方法", "The oven’s honest side", "抹茶あんぱん、三回目の挑戦",
        "What the dough did on Sunday",
      ],
      lines: [
        "The starter doubled, tripled, and then asked for the larger jar.",
        "Flour found its way into places that have no door.",
        "外はかりかり、中はもちもち、財布は空っぽ。",
        "The crust crackled like a small and friendly fire.",
        "Knead it until you forgive somebody.",
        "By six the queue had reached the philosopher’s bench.",
      ]),
    SampleSubject(
      titles: [
        "You are here, roughly", "The path that is not on the map", "Three hills and a misunderstanding",
        "North is a matter of opinion", "How to fold a map, part nine", "Lunch at 1,085 metres",
        "Kererū, kākā and a stolen sandwich", "The shortcut: a tragedy", "A compass for left-handers",
        "Boots I have outlived",
      ],
      lines: [
        "The contour lines were so close together that they must have been friends.",
        "We followed the stream until it became clear that the stream was lost too.",
        "The summit was wherever we decided to open the biscuits.",
        "A sign pointed both ways and wished us luck.",
        "The hut sleeps eight, or four with opinions.",
        "Rain came in from the side, to save time.",
      ]),
    SampleSubject(
      titles: [
        "It compiles, therefore I nap", "An off-by-one error in 2 parts", "The bug was a feature in disguise",
        "Tabs, spaces and other family feuds", "I renamed a variable and lost a friend",
        "Undefined is not a function, and neither am I", "A cache of one’s own", "Deploying on a Friday: a memoir",
        "The README nobody wrote", "Un résumé of my résumé parser",
      ],
      lines: [
        "The tests were green, in the way that unripe bananas are green.",
        "I added a log line, and the problem was too shy to come back.",
        "The comment said do not remove, so I removed it and learned why.",
        "There were two sources of truth, and they were not on speaking terms.",
        "It ran in constant time, the constant being Tuesday.",
        "Somewhere a semicolon was doing a great deal of work.",
      ]),
    SampleSubject(
      titles: [
        "The tuba player upstairs", "Half a minute of silence, remixed", "A waltz for people with one left foot",
        "Perdón, ¿ese es mi acordeón?", "The metronome is always right and nobody likes it",
        "Cowbell: the case for less", "Crème brûle\u{301}e, a song about dessert", "The choir that met in a lift",
        "What the drummer was counting", "Encore, said nobody, but we played one",
      ],
      lines: [
        "We began together, which is more than we managed afterwards.",
        "The triangle has one note, and he missed it.",
        "Somebody clapped between the movements, and it was the conductor.",
        "The accordion breathed in and the front row breathed out.",
        "It is written in five sharps and two apologies.",
        "The piano was tuned by ear, though not by either of mine.",
      ]),
    SampleSubject(
      titles: [
        "The cat has moved my chair", "A short history of 4 a.m.", "Whiskers in the butter",
        "Curtains: a vertical playground", "Nine lives, one litter tray", "The box the sofa came in",
        "Blåbær og kattehår", "She sits on the paper I am reading", "Family portrait 👨‍👩‍👧‍👦 with cat, blurred",
        "An apology to the goldfish",
      ],
      lines: [
        "She looked at the new bed for a long time and slept in the sink.",
        "The vase fell slowly, or perhaps she pushed it slowly.",
        "Dinner was served at five, and also at four, and at half past three.",
        "A closed door is an insult, an open one a decision.",
        "The vet wrote down spirited, and underlined it.",
        "I am allowed half of the pillow, on a trial basis.",
      ]),
    SampleSubject(
      titles: [
        "High tide at the wrong steps", "Forecast: some, then more", "The umbrella I lend and never see",
        "Clouds that looked like my uncle", "A barometer with stage fright", "Fog, a review",
        "Amanhã não chove (choveu)", "The lighthouse keeper’s day off", "Seagulls and the chips they stole",
        "Sunny spells, misspelled",
      ],
      lines: [
        "The wind changed its mind twice before breakfast.",
        "The rain was warm, as if that were an excuse.",
        "We measured the tide with a stick, and then with a longer stick.",
        "The forecast said scattered, and I felt understood.",
        "A gull took the sandwich and left the pickle, out of manners.",
        "By noon the fog had lifted, like the price of coats.",
      ]),
  ]
}
