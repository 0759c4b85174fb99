extension SampleTrade {
  static let ices = SampleTrade(
    role: "Ice Cream Maker", places: SamplePlaces.anywhere,
    nouns: ["Ices", "Ice Cream", "Gelato"],
    names: """
      Gelateria Pozzanghera
      Jäätelö Ice Cream
      Two Spoons
      Brain Freeze & Daughters
      The Stracciatella Brothers
      """,
    leads: """
      Ice cream made in {town} from milk, cream, eggs and whatever is ripe, which in February is nothing
      Nineteen flavours, of which eighteen are popular
      {person} makes sorbet from real fruit and real mistakes
      Brown bread ice cream, for people who remember it and people who ought to
      """,
    paragraphs: """
      It is churned in batches of five litres in a machine called {pet}. She weighs as much as a pony, and came \
      with the lease, a warning and half a recipe for pistachio.
      We start with a proper custard: yolks, sugar, and milk from a herd that {first} can name. It rests overnight. \
      Most of what goes wrong with ice cream is somebody in a hurry, and the rest is vanilla from a bottle.
      Strawberry is made for five weeks a year, when there are strawberries. For the other forty-seven we make \
      something else, and answer emails about strawberry.
      The nineteenth flavour is gorse flower, salt and smoked tea. It has four admirers, all of whom write. We keep \
      making it, because a menu without a question in it is only a list.
      Our van is a 1972 milk float. It reaches twelve miles an hour, and will not play its tune in front of the \
      school since the head asked nicely.
      We tried liquid nitrogen. It was quick, and it was very smooth, and everybody stood well back. Ice cream \
      ought not to be made by somebody in goggles.
      """,
    quotes: """
      Nobody has ever been sad at me for long.
      Two scoops is a decision. Three is a personality.
      I test every batch. Somebody must.
      """,
    bullets: """
      Custard base, rested overnight
      Fruit in season only; please see the calendar before you write
      Wafers baked by the neighbour on Thursdays
      Sorbets contain fruit, water, sugar and nothing that had a mother
      Served at −12 °C, melts at a speed of your choosing
      """)

  static let mushrooms = SampleTrade(
    role: "Mushroom Grower", places: SamplePlaces.anywhere,
    nouns: ["Mushrooms", "Fungi", "Spores"],
    names: """
      In the Dark Mushrooms
      きのこ Growers
      Champignonnière Bonnet
      The Cellar Dwellers
      Sporadic Fungi
      """,
    leads: """
      Oyster, shiitake and lion’s mane, grown under {town} on yesterday’s coffee grounds
      Mushrooms from a tunnel that was built for trains, which never came
      {person} works in the dark, by ear
      Picked at midnight, because that is when they are ready and everybody else is asleep
      """,
    paragraphs: """
      The tunnel was dug in 1864 for a railway that ran out of money forty yards from the other end. It is damp, \
      dark and twelve degrees in every season. For a hundred and fifty years nobody could think what it was for.
      We collect coffee grounds from thirty cafés by cargo bike. Six weeks later we deliver mushrooms to the same \
      cafés, who put them on toast. What is left goes to an allotment. It is the only perfect circle that {first} \
      has ever drawn.
      Oyster mushrooms double in size every day. You can hear it: a faint creaking, like a very small ship. We did \
      not believe it either until the fridge broke.
      Lion’s mane looks like a wig and tastes like crab. It has been mistaken in our cold store for a cat, twice, \
      by the same inspector.
      Everything is cut with a knife, never pulled, and laid gills-down in paper. Plastic makes them sweat, and \
      they have been through enough.
      People ask about the dangerous ones. We do not grow any, we do not pick wild, and {first} will not look at \
      the photograph on your telephone.
      """,
    quotes: """
      They’re closer to us than to a cabbage. I try not to think about it at lunch.
      I’ve got a lovely tan. It’s rust.
      Leave them alone in the dark and they do wonders. It doesn’t work with teenagers.
      """,
    bullets: """
      Grown on coffee grounds, straw and sawdust
      Delivered by bicycle within four miles
      Light in the tunnel: < 1 candle
      Kits for the windowsill, with instructions and reassurance
      Nothing wild, nothing doubtful
      """)

  static let ferments = SampleTrade(
    role: "Fermenter", places: SamplePlaces.anywhere,
    nouns: ["Ferments", "Kombucha", "Kimchi"],
    names: """
      味噌蔵 Yamane
      김치 Kitchen
      Kefir Madness
      The Bubbling Crock
      Zakwas & Zest
      """,
    leads: """
      Miso, kimchi and kraut from a cellar in {town} that is never entirely silent
      {person} salts it, weighs it down and walks away, sometimes for three years
      Kombucha with a proper bite, brewed under a railway arch and on speaking terms with the trains
      Everything here is alive, so please open it over the sink
      """,
    paragraphs: """
      There are ninety crocks in the cellar, each with a name and a date in chalk. At night they bubble in turn. \
      {first} sleeps above, and has learned to wake up when one of them stops.
      Our miso is soya beans, barley, salt and three winters. We stir it on the shortest day and the longest, taste \
      it on birthdays, and sell it when it has nothing more to say.
      Cabbages come by the ton in October and are shredded in two days by everybody we know. We pay in soup, and in \
      last year’s kraut, and the same people come back, which must mean something.
      The culture for the kombucha was a gift in a jam jar from a choir mistress. It has divided some four hundred \
      times. We offer the spare ones to customers, and most of them change the subject.
      Fermenting is mainly leaving things alone, and most of our work is to stop people looking. The lids are heavy \
      for that reason. {first} has the only key to Crock Forty.
      The recipe for the kimchi is a neighbour’s mother’s. She tastes the first jar of every batch and says \
      nothing. If she takes a second spoonful, we print the labels.
      """,
    quotes: """
      It isn’t going off. It’s going on.
      Salt, time, and a lid that you can trust.
      My fridge is louder than my children.
      """,
    bullets: """
      Never pasteurised; alive when it leaves us, and livelier later
      Open slowly, over a sink, in an apron
      Vegetables from farms within twenty miles
      Miso aged for one, two and three winters
      Salt: 2 % > luck
      """)
}
