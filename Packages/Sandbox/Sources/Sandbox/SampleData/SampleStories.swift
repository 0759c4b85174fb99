/// Paragraphs that fit any producer.
enum SampleStories {
  static let all =
    """
    There are four of us, five in summer, and six when {first}’s mother comes to check.
    We started with a trestle table at {town} market and a cash box that had been a biscuit tin. The tin is still \
    the cash box. The table has retired to the kitchen, where it is consulted on important matters.
    If you are passing, do come in. There is a bell. If nobody answers the bell, there is a field behind the house, \
    and somebody in it who did not hear the bell.
    None of this was the plan. The plan was a quiet house, a small garden and a great deal of reading. The books \
    are in a box in the barn, under the other boxes.
    The roof is covered with solar panels, which give us all the power we need in June and a lively interest in \
    clouds for the rest of the year.
    Two apprentices join us each spring. They arrive with questions and soft hands and leave with neither, and \
    several now have places of their own, which we visit in order to be proud and to look at their equipment.
    We have said no to three supermarkets. They were very polite about it, and so were we, and one of the buyers \
    now comes on Saturdays with a basket.
    {first} keeps the accounts, the weather diary and the peace. The first two can be inspected on request.
    Whatever is not good enough to sell is eaten at our own table, where standards are lower and the company is \
    better.
    The building was once a chapel, then a garage, then a place where somebody kept tubas. We have left the pulpit, \
    the inspection pit and one tuba, all of which have turned out to be useful.
    We measure how far everything travels, because {first} likes measuring. Last year it was nineteen miles on \
    average, and most of that was a detour round the duck pond.
    Our customers write to us, and we answer every letter, though in August we answer it in November.
    """.lines
}
