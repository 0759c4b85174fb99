extension SampleTrade {
  static let bakery = SampleTrade(
    role: "Baker", places: SamplePlaces.anywhere,
    nouns: ["Bakery", "Bakehouse", "Bread"],
    names: """
      The Unhurried Loaf
      パンの耳 Bakehouse
      Boulangerie Brûlée
      Crumb & Punishment
      Pumpernickel Sideways
      """,
    leads: """
      Sourdough that takes three days, and a queue in {town} that takes slightly less
      {person} left a job in insurance for one where things are supposed to rise
      Rye as dark as January, buns as sticky as the truth, and a cheese straw that people have followed home
      Bread made of flour, water, salt and going to bed at eight
      Four bakers, one oven and a starter called {pet}
      """,
    paragraphs: """
      {pet} is nineteen years old and lives in a bucket. She is fed twice a day, has been on holiday with us to \
      Wales, and once lifted the lid off a fridge. Everything that we sell is in some sense {pet}.
      The oven is brick and holds its heat for two days. We bake bread while it is furious, pastry while it is \
      cross, and meringues overnight when it has calmed down and is ready to say sorry.
      The flour comes from a mill that you can see from the back step, if you stand on the bin. It is never quite \
      the same twice, and so neither are we. That is what hands are for.
      {first} shapes six hundred loaves a night, and has stopped counting sheep, because they kept turning into \
      baps.
      What is left at four o’clock goes to the shelter on the corner, and what is left of that becomes breadcrumbs. \
      Nothing has been thrown away since the Incident with the Hundred Brioches.
      We tried a machine that divides dough. It did it perfectly, and every loaf looked as if it had been to the \
      same school. It now holds the door open.
      """,
    quotes: """
      Dough doesn’t care what time your meeting is.
      Good bread should fight back a bit.
      I get up at two. You stop minding when you smell it, and start again on the stairs.
      """,
    bullets: """
      Flour, water, salt and time; anything else is on the label
      Slow-proved for at least thirty hours
      The crust is meant to be that colour
      Stoneground flour from a mill {first} can hear
      Ends of loaves sold cheaply as “corners”, to people who know
      """)

  static let preserves = SampleTrade(
    role: "Jam Maker", places: SamplePlaces.anywhere,
    nouns: ["Preserves", "Pickles", "Chutneys"],
    names: """
      Jam Yesterday
      The Pickle Inspector
      Confiture Clémence
      Spoon & Seal
      Windfall & Vinegar
      """,
    leads: """
      Marmalade in January, chutney in October, and very little sleep in between
      Small-batch jam made in {town} by {person}, who owns more spoons than is usual
      Pickles with a crunch that can be heard in the next room
      More fruit than sugar, and more wasps than either
      """,
    paragraphs: """
      A batch is eight jars, because that is what the pan holds. The pan was {first}’s grandmother’s, has a dent \
      the shape of Uncle Ralph, and has never been out of the family, nor, on the whole, off the stove.
      The fruit comes from gardens. People leave it at the door in carrier bags, with a note, and take a jar in \
      exchange. We have not bought a plum since 2011, and have not met all of the gardeners.
      Setting point is when a drop on a cold plate wrinkles if you push it. There are thermometers for this. We \
      have four of them, and a plate.
      The piccalilli has thirteen ingredients and a yellow that does not occur in nature or wash out of anything. \
      We recommend it with ham, with cheese, and over a dark tablecloth.
      Marmalade season lasts for five weeks. The oranges come from Seville, the kitchen fills with steam, the \
      windows with faces, and the radio is turned up. By the end nobody wants toast.
      Chutney is made in October and must not be opened before Christmas. We write it on the label in capitals. We \
      know that you will not wait, and have made it slightly sweeter for that reason.
      """,
    quotes: """
      It’s only fruit and patience, and the fruit was free.
      My grandmother never wrote anything down. I think she was enjoying herself.
      You can hear a good lid. It says “there”.
      """,
    bullets: """
      Eight jars a batch, numbered by hand
      At least sixty parts of fruit to a hundred of jam
      Bring back five jars and choose a sixth
      Vinegar from the orchard up the road
      No gelatine, no colouring, no hurry
      """)

  static let coffee = SampleTrade(
    role: "Roaster", places: SamplePlaces.anywhere,
    nouns: ["Coffee", "Coffee Roasters", "Roastery"],
    names: """
      Cafe\u{301} Nocturne
      Brûlerie du Quai
      Nearly Awake Coffee
      Kaffeerösterei Grübel
      The Slow Drip
      """,
    leads: """
      Coffee roasted on Mondays and Thursdays in {town}, with the door open, as advertising
      {person} can taste the difference between two sides of a hill and is working on not mentioning it
      Six coffees, all from people whose names are on the bag
      A decaf that we are not ashamed of
      """,
    paragraphs: """
      The roaster was made in 1958 for peanuts. It takes twelve kilos, has two moods, and was rebuilt by {first} \
      from a manual in Italian and a drawing on the back of a ferry ticket.
      We buy from seven growers and have sat in the kitchens of five. The price we pay is on the bag, beside the \
      price you pay. The difference is rent, gas, and a machine that was made for peanuts.
      Roasting is listening. The beans crack once when they are coffee and a second time when they are about to be \
      something else. In between are ninety seconds, in which nobody may ask {first} a question.
      Every Friday we taste the week’s roasts with spoons, loudly. Neighbours have asked. There is a laminated card \
      in the window now, which says that it is quite normal.
      Tasting notes are kept to what is really there. If it says chocolate, it tastes of chocolate. Nobody here has \
      written “hint of bergamot” since the talk that we had.
      Sacks become aprons, chaff becomes bedding for a neighbour’s hens, and the hens, it must be said, are up very \
      early.
      """,
    quotes: """
      The best coffee is the one you’re about to have.
      I gave up once. It was a long Wednesday.
      Roast it light and you taste the farm. Roast it dark and you taste me.
      """,
    bullets: """
      Roasted to order, twice a week
      Prices paid to growers are printed on every bag
      Bags can go on the compost; the valve is on its way there too
      Ground for whatever it is that you have at home, including the sock
      Decaf by water, not by solvent
      """)
}
