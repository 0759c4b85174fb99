extension SampleTrade {
  static let vegetables = SampleTrade(
    role: "Farmer", places: SamplePlaces.country,
    nouns: ["Farm", "Farm Shop", "Market Garden", "Growers"],
    names: """
      Muddy Boots Market Garden
      Larkrise Farm
      The Patient Leek
      Slow Acre Farm
      Żółta Cukinia
      """,
    leads: """
      Forty kinds of vegetable on nine acres outside {town}, and one scarecrow who has been promoted twice
      {person} grows leeks the length of a forearm and tells nobody how
      A walled garden near {town} where the carrots come with the soil still on, because that is where the flavour \
      lives
      Two sisters, one tractor and a great many beetroots
      Salad picked at six, on the road at seven, and on somebody’s fork by lunch
      """,
    paragraphs: """
      {first} came back to {town} to help with one harvest, eleven harvests ago. The plan was to stay until the \
      marrows were in. The marrows are never quite in.
      Nothing here is sprayed. The weeds are pulled by hand, the slugs are moved by hand, and the ducks, who were \
      bought to eat the slugs, are fed by hand, since it turns out they prefer toast.
      We sow by the calendar, plant by the weather and harvest by torchlight, which is less romantic than it sounds \
      and colder than it looks. What goes into the boxes on Friday was in the ground on Thursday.
      The soil is heavy clay. It took six winters of compost, three of bad language and one very good worm to turn \
      it into something that a parsnip would agree to live in.
      Every year we try one vegetable that nobody asked for. The oca was a triumph, the cardoons were a \
      conversation, and of the sea kale we do not speak.
      Crooked carrots go into the box with the straight ones. They were grown by the same people in the same rain, \
      and they taste just as pleased with themselves.
      """,
    quotes: """
      A cabbage takes five months. If you’re in a hurry, there are always radishes.
      People ask what our secret is. It’s turning up.
      I’d rather explain a muddy leek than a clean one.
      """,
    bullets: """
      Certified organic, and inspected by a man with excellent boots
      Forty varieties a year, most of them on purpose
      Watered by rain alone, of which there is no shortage
      Boxes come back, are rinsed and go out again; the oldest has been to market 212 times
      Miles from field to market: < 6
      Visitors are welcome on the first Saturday of the month, if they will hold a spade
      """)

  static let orchard = SampleTrade(
    role: "Grower", places: SamplePlaces.country,
    nouns: ["Orchard", "Fruit Farm", "Fruit Garden"],
    names: """
      Windfall & Wasp Orchard
      Łąka Orchards
      Crooked Ladder Fruit Farm
      The Second Pear
      Quince Upon a Time
      """,
    leads: """
      Sixty-one kinds of apple near {town}, of which you will have heard of four
      Plums for eating, damsons for gin and a mulberry tree that belongs to the children
      {person} picks by ladder, presses by hand and naps by arrangement
      Pears that ripen on your windowsill on a Tuesday afternoon, so do stay in
      Old trees, young cider and a family that agrees about neither
      """,
    paragraphs: """
      The orchard was planted in 1911 by somebody who labelled everything and then lost the book. We have \
      identified fifty-eight of the sixty-one trees. The other three are known as Left, Right and Aunt Sylvia.
      Fruit is picked when it comes away in the palm and not a day before. That means going round each tree four \
      times, and it means that {first} has calves like a mountain goat.
      Sheep graze under the trees from May. They keep the grass down, feed the roots and eat the low apples, and \
      consider the third of these to be their wages.
      In a good year we sell the fruit. In a wet year we press it. In a year like the last one we make vinegar, and \
      call it a decision.
      Bees arrive in April on the back of a neighbour’s lorry, work for three weeks and leave without saying \
      goodbye. Everything that we grow depends on those three weeks being dry.
      A pear is hard for a month, perfect for an afternoon and soup thereafter. We print the afternoon on the box. \
      It is a guess, but it has been a guess for forty years.
      """,
    quotes: """
      You plant pears for your heirs. I’m an heir, and I’m still waiting.
      A russet looks like a potato and tastes like October. I can’t sell it any better than that.
      Every apple here has a name, and I’m on good terms with most.
      """,
    bullets: """
      Sixty-one varieties on four acres
      Juice pressed within a day of picking and never from concentrate
      Ladders inspected yearly, growers rather less often
      Winner of the Heaviest Quince, {town} Show, three years running
      No wax on the apples; that shine is a sleeve
      """)

  static let meat = SampleTrade(
    role: "Farmer", places: SamplePlaces.country,
    nouns: ["Farm", "Hill Farm", "Butchery"],
    names: """
      Kjøtt & Røyk
      Hoof & Hedge Farm
      Grumbling Sow Butchery
      Slow Pasture Farm
      Wether or Not
      """,
    leads: """
      Slow-grown beef and lamb from the hills above {town}, where hurrying is done by the weather
      Pigs who live in a wood, eat what falls and sleep in a heap
      {person} keeps few animals, knows all of them and sells the whole of each
      Native breeds on old grass, and a sheepdog who is on the letterhead
      """,
    paragraphs: """
      Our cattle take three years to do what others are made to do in one. They spend it on the hill, in all \
      weathers, with their friends, and they look at the quad bike as one looks at a cousin who has come into \
      money.
      The pigs have eleven acres of oak and hazel, and have redesigned most of it. In autumn they eat acorns until \
      they cannot see their feet. The bacon tastes of it, and the wood has never been so well dug.
      We sell the whole animal, so there is not always fillet, and there is nearly always shin. {first} will tell \
      you what to do with shin. Allow an hour for it, and another three for the shin.
      Nothing travels far. The abattoir is nine miles off, and {first} drives there slowly, early, and with the \
      radio on low. It is the worst part of the work, and for that reason it is done properly.
      {pet}, the dog, is eleven and semi-retired. She gathers the ewes on Sundays, and on other days she gathers \
      the hens, the postman and, once, a hen party.
      The grass here has not been ploughed since before there were maps. We counted forty-three plants in a square \
      yard of it, and then a ewe ate the square yard.
      """,
    quotes: """
      Eat less of it, and eat better. I’ll sell you the better.
      You can’t rush a Sunday joint. It takes three years.
      My father farmed the grass. The sheep just happen to be standing on it.
      """,
    bullets: """
      Native breeds, fed on pasture for the whole of their lives
      Hung for at least twenty-eight days
      Abattoir nine miles off; no animal waits overnight
      Sausages are nine tenths meat, and the rest is written on the label
      {pet} is not for sale
      """)

  static let eggs = SampleTrade(
    role: "Poultry Farmer", places: SamplePlaces.country,
    nouns: ["Eggs", "Hen Farm"],
    names: """
      Œuf Alors
      Eleven to the Dozen
      Henrietta’s Second Career
      Free Range Opinions
      The Broody Bunch
      """,
    leads: """
      Three hundred hens in an orchard near {town}, with one cockerel who believes he is in charge
      Eggs in four colours, none of them painted
      {person} moves the hen houses every Monday, and the hens have it in the diary
      Yolks the colour of a good raincoat
      """,
    paragraphs: """
      The houses are on wheels. On Monday they go twenty paces east, so that the hens have fresh grass and the \
      foxes have to ask for directions. By autumn they reach the hedge, and we all turn round.
      Our flocks are small, because a hen can remember about eighty faces and is unkind to the eighty-first. We \
      read that in a journal. {first} could have told them.
      Blue eggs are from the Araucanas, dark ones from the Marans, and the speckled ones from a hen called {pet}, \
      who does not resemble anybody and keeps her own hours.
      When they stop laying they stay. There is a paddock for it, with a view. It is not good business, and it is \
      the first thing that people ask to see.
      An alpaca guards them. He was bought for the purpose, has never met a fox, and hums while he is not meeting \
      them.
      In December there is less light and there are fewer eggs. We could put in lamps. The hens would rather have \
      the evening off, and we have come round to it.
      """,
    quotes: """
      They’re free to go. They’ve seen the road, and they’re not impressed.
      A fresh egg stands up for itself in the pan.
      I counted them before they hatched. I always do. It’s a good hobby and a poor forecast.
      """,
    bullets: """
      Flocks of eighty, houses on wheels
      Laid yesterday, or this morning if you live near
      Beaks untrimmed; tempers likewise
      Retired hens stay on the farm
      Boxes are made of grass and may be returned, or planted
      """)
}
