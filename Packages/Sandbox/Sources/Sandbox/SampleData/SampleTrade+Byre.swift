extension SampleTrade {
  static let dairy = SampleTrade(
    role: "Dairy Farmer", places: SamplePlaces.country,
    nouns: ["Dairy", "Creamery", "Dairy Farm"],
    names: """
      The Early Cow
      Smørhullet Creamery
      Clover Hill Dairy Farm
      Second Milking
      Butterfingers Dairy
      """,
    leads: """
      Thirty-two Jerseys, each with a name, a temper and a favourite gate
      Milk from one herd in one valley near {town}, bottled before the postman is up
      Butter churned slowly enough to listen to the whole of the shipping forecast
      {person} makes yoghurt so thick that the spoon files a complaint
      Cream that was grass on Monday
      """,
    paragraphs: """
      Milking starts at half past four. Nobody has ever got used to it except the cows, who invented it. By seven \
      the milk is cold, bottled and in a van that smells faintly of both of us.
      The herd lives outside from March until the ground objects. They choose their own hour for coming in, and a \
      queue forms at the gate in an order that was settled years ago and is not open to discussion.
      We do not homogenise, so the cream rises to the top of the bottle as it has always done. You may shake it, or \
      you may get up first. Families have been divided by less.
      {first}’s grandfather sold milk from a churn on a bicycle. The bicycle hangs in the parlour. The hill it went \
      up is still there, and we have bought a van.
      A calf stays with its mother for as long as the two of them like. It costs us milk, and it has made the yard \
      a good deal quieter, which we had not expected and would not now give back.
      In May the butter turns a yellow that people write to us about. It is buttercups, or clover, or showing off. \
      By December it is the colour of paper and tastes of hay and patience.
      """,
    quotes: """
      They’re not my cows. I’m their milker.
      If the milk tastes different this week, they’ve been in the top field.
      You can tell everything about a farm by how it shuts a gate.
      """,
    bullets: """
      One herd, one valley, thirty-two opinions
      Pasteurised gently, never homogenised
      Glass bottles, washed and filled again about twenty times each
      Butter salted with flakes from the coast, and by eye
      Calves stay with their mothers
      Fed on grass and clover; in winter on what was grass and clover
      """)

  static let cheese = SampleTrade(
    role: "Cheesemaker", places: SamplePlaces.country,
    nouns: ["Cheese", "Cheese Company", "Cheeses"],
    names: """
      Fromagerie de l’Échelle
      The Humble Rind
      Curd Instinct
      Señora Cabra
      Old Grumbler Cheese
      """,
    leads: """
      A hard cheese, a soft cheese and a blue one that was an accident the first time
      Goat’s cheese made by hand near {town}, from goats who can open any bolt yet invented
      {person} turns four hundred wheels every Tuesday and would like to meet whoever said that cheese is passive \
      income
      Washed in cider, wrapped in nettles, and best kept in the shed of somebody you love
      """,
    paragraphs: """
      The milk arrives warm at six and is curd by nine. Between the two there is a quarter of an hour when nothing \
      must be touched, and in which {first} does the crossword, badly, in front of the vat.
      Our cellar was dug for an ice house and stays at eleven degrees all year. So does whoever works in it. Each \
      wheel is turned, brushed and spoken to once a week for nine months.
      The blue was a mistake in the spring of 2008: a cracked wheel, a damp corner, a holiday. We have spent every \
      year since then trying to make the same mistake as well as we did that time.
      Forty goats give the milk, and one of them, {pet}, gives the orders. She has taught the others about latches, \
      the bus stop and the vicar’s dahlias.
      Every batch has a number, and every number has a page in the book: the weather, the field, who stirred and \
      what was on the radio. Batch 1,106 is our best so far. It was raining and they were playing the tuba.
      A young cheese tastes of milk, a middle-aged one of the field, and an old one of the cellar. We sell all \
      three, and we do try not to have a favourite in front of the others.
      """,
    quotes: """
      Cheese is milk that has been to university.
      The rind is where the work is. Please eat the rind.
      I’ve turned every one of these forty times. I know which ones are sulking.
      """,
    bullets: """
      Traditional rennet in the hard cheeses, thistle in the soft ones
      Matured for between nine days and nineteen months
      Silver for the blue, {town} Dairy Show; the judge asked what we had done differently
      Whey goes to the pigs next door, who have never looked better
      Wrapped in paper that breathes, so that you need not hold yours
      """)

  static let honey = SampleTrade(
    role: "Beekeeper", places: SamplePlaces.country,
    nouns: ["Honey", "Apiary", "Hives"],
    names: """
      The Reluctant Beekeeper
      Nine Hives
      Miel de la Colline
      Queen Mother Honey
      Bumble & Co.
      """,
    leads: """
      Honey from nine hives on a hill near {town}; the tenth hive has other plans
      Spring honey as pale as butter, autumn honey as dark as gossip
      {person} has been stung four hundred and six times and bears no grudge
      Heather, bramble, lime and whatever next door is growing
      """,
    paragraphs: """
      It began with a swarm in the letterbox. {first} rang the council, who sent a man, who sent a book. That was \
      fourteen years, nine hives and one letterbox ago.
      Each jar comes from one hive and carries its number. Hive three is floral and light. Hive seven works the \
      brambles. Hive five has found something peppery, and has told nobody where.
      We never heat the honey and never push it through anything finer than a tea strainer. It sets when it likes. \
      Stand the jar in warm water if you disagree.
      A bee makes a twelfth of a teaspoon in her life. We mention it because of the way some people use a knife.
      In a good summer the hives weigh as much as we do, and in a bad one we feed them and apologise. We leave them \
      enough for the winter before we take anything, which is both kindness and arithmetic.
      The wax goes into candles, the candles go into windows, and in February, when there is nothing to be done, we \
      sit behind one of them and read about bees.
      """,
    quotes: """
      They know what they’re doing. I’m mostly carrying boxes.
      I only went outside to shut the gate.
      You don’t keep bees. You keep boxes, and hope.
      """,
    bullets: """
      Unheated, unblended, unhurried
      One jar, one hive, one number on the lid
      Comb cut to order in July
      Mites treated without chemicals, chiefly with stubbornness
      Enough honey stays in the hive for the winter
      Hive five does not receive visitors
      """)

  static let fish = SampleTrade(
    role: "Skipper", places: SamplePlaces.coast,
    nouns: ["Fish", "Smokehouse", "Shellfish"],
    names: """
      Røkeriet Smokehouse
      The Honest Herring
      Low Water Shellfish
      Sardinha & Sol
      Three Tides Later
      """,
    leads: """
      One small boat out of {town}, landing what there is and not what was ordered
      Mackerel in summer, crab in spring, and an apology whenever there is a gale
      Smoked over oak and apple by {person}, whose jumpers can be identified from the far end of the quay
      Oysters that have done nothing for three years but improve
      """,
    paragraphs: """
      The boat is nine metres long and is called Sorry {pet}, for reasons that {pet} tells better. She goes out on \
      the tide and comes home when the ice is full or the flask is empty.
      Everything is caught on lines or in pots, so that what is too small or not wanted goes back in a better mood \
      than it came out. It takes longer. We are in a boat; it is nice out there.
      You will not always get what you ordered. You will get what swam past {town} on Wednesday, with a note that \
      tells you what it is and how not to spoil it.
      The smokehouse is older than the harbour wall and about as straight. We burn oak for the first night and \
      apple for the second, and then we shut the door and leave well alone, which is the skilled part.
      Herring had all but gone when {first}’s father sold the nets. They came back ten years ago, without saying \
      why. We take few, we take them late, and we say thank you out loud.
      An oyster filters two hundred litres of sea a day and asks for nothing. Ours lie in the mouth of the river \
      until they are the size of a good argument, and then spend two days in clean water, reflecting.
      """,
    quotes: """
      The sea doesn’t do next-day delivery.
      If it smells of fish, it isn’t fresh enough to be one of mine.
      I’ve been cold since 1987 and I wouldn’t swap.
      """,
    bullets: """
      Line and pot only; no nets, no dredges
      Landed at {town}, gutted on the way in, on ice before the gulls have finished shouting
      Smoked over hardwood for between twelve hours and two nights
      Crabs are measured; the small ones are sent home
      No fishing in a gale, at Christmas, or on {pet}’s birthday
      """)
}
