import type { FeedData } from '../county-data.ts'

export const CLUBS_AND_CHURCHES: readonly FeedData[] = [
  {
    name: 'Tamarack County 4-H',
    category: 'Clubs',
    items: [
      {
        title: '4-H members show 84 rabbits at the winter barn',
        hoursAgo: 24,
        text: 'Children from five clubs showed 84 rabbits at the fairgrounds on Saturday. Best of show went to a Rex named Biscuit and to Ella Strand, 11, of Stony Ford. The next show is the poultry day in January.',
      },
      {
        title: 'Sewing club gives 60 quilts to foster children',
        hoursAgo: 58,
        text: 'The Thursday sewing club of 4-H finished its sixtieth quilt of the year. Each foster child of the county gets one. Fabric is always welcome at the extension office.',
      },
    ],
  },
  {
    name: 'Rotary Club of Bell Harbor',
    category: 'Clubs',
    items: [
      {
        title: 'Rotary pays for skates so that nobody sits on the bank',
        hoursAgo: 36,
        text: 'The Rotary club has bought 120 pairs of skates, which children can borrow for free at the Bell Harbor rink from December 5. The money came from the pancake breakfast. Helmets come with them.',
      },
    ],
  },
  {
    name: 'Stony Ford Garden Club',
    category: 'Clubs',
    items: [
      {
        title: 'Garden club plants 400 bulbs along the river walk',
        hoursAgo: 44,
        text: 'Twenty-two members planted 400 daffodil bulbs along the Stony Ford river walk before the ground froze. Deer do not eat them, says the club’s president, Phyllis Okada, “which is more than we can say of the tulips.”',
      },
    ],
  },
  {
    name: 'Tamarack Historical Society',
    category: 'Clubs',
    items: [
      {
        title: 'Historical society finds the 1911 plans of the lighthouse',
        hoursAgo: 28,
        text: 'The plans of the Gull Point lighthouse, drawn in 1911, were behind a cabinet in the courthouse attic. The society shows them from Thursday. They prove that the tower was to be red, not white, and a vote of the members will say what comes of it.',
      },
    ],
  },
  {
    name: 'First Lutheran Church',
    category: 'Churches',
    items: [
      {
        title: 'First Lutheran opens its basement on cold nights',
        hoursAgo: 19,
        text: 'First Lutheran in Bell Harbor opens its basement to anybody who needs a warm place on nights below zero. There are 18 cots, soup at six and coffee at six in the morning. Volunteers stay awake in pairs, and more are needed after midnight.',
      },
    ],
  },
  {
    name: 'St. Brendan Parish',
    category: 'Churches',
    items: [
      {
        title: 'St. Brendan’s bells ring again after the repair',
        hoursAgo: 34,
        text: 'The three bells of St. Brendan in Stony Ford ring again. The yoke of the largest one had cracked in the spring, and a foundry two states away cast a new one. The parish raised $48,000 in five months.',
      },
    ],
  },
  {
    name: 'Nettle Creek Methodist',
    category: 'Churches',
    items: [
      {
        title: 'Methodists cook for the whole village on Thursday',
        hoursAgo: 15,
        text: 'Everybody in Nettle Creek is invited to the Methodist church on Thursday at noon for turkey and pie. It costs nothing. Drivers bring meals to people who cannot come; call the church by Wednesday.',
      },
    ],
  },
]
