import type { FeedData } from '../county-data.ts'

export const BUSINESSES: readonly FeedData[] = [
  {
    name: 'Bell Harbor Chamber of Commerce',
    category: 'Business',
    items: [
      {
        title: 'Bakery on Front Street changes hands after 40 years',
        hoursAgo: 11,
        text: 'Harbor Bakery on Front Street has a new owner: Marisol Vega, who has worked its ovens for twelve years, bought it from Hank and Doris Lindqvist. Nothing changes but the hours: the door opens at 5:30 a.m. now, for the fishermen. The rye is staying.',
      },
      {
        title: 'Bell Harbor counts nine new shops this year',
        hoursAgo: 29,
        text: 'Nine shops opened in downtown Bell Harbor this year and four closed, says the chamber’s count of November. Two thirds of the storefronts that stood empty two years ago are let. The newest is a repair shop for boots and saddles on Third Street.',
      },
      {
        title: 'Shop lights stay on late on four Fridays',
        hoursAgo: 55,
        text: 'Thirty shops in Bell Harbor stay open until 9 p.m. on the four Fridays before Christmas. Parking at the marina is free on those evenings, and a wagon goes from there to Front Street every ten minutes.',
      },
    ],
  },
  {
    name: 'Harbor Hospital News',
    category: 'Business',
    items: [
      {
        title: 'Harbor Hospital reopens its maternity ward',
        hoursAgo: 16,
        text: 'Harbor Hospital will deliver babies again from February 1, two years after it closed its maternity ward for want of nurses. It has hired six midwives. The nearest ward has been 48 miles away, and eleven babies were born on the road in that time.',
      },
      {
        title: 'Clinic in Nettle Creek adds a dentist',
        hoursAgo: 64,
        text: 'A dentist sees patients at the Nettle Creek clinic on Tuesdays and Wednesdays from next month. It takes the state’s insurance. Call the clinic for a time; the first two weeks are nearly full.',
      },
    ],
  },
  {
    name: 'Tamarack Farm Bureau',
    category: 'Business',
    items: [
      {
        title: 'Cranberry harvest is the best in six years',
        hoursAgo: 22,
        text: 'Growers around Nettle Creek brought in 61,000 barrels of cranberries, the most in six years, after a cool August. Prices are lower than last year. The co-op will dry part of the crop itself for the first time, in the old cannery.',
      },
      {
        title: 'Dairy farms get help with new manure rules',
        hoursAgo: 73,
        text: 'Farmers who must cover manure pits by 2028 can get half of the cost from the state. The bureau helps with the forms on December 8 at the extension office. Bring the map of the farm and last year’s soil test.',
      },
    ],
  },
  {
    name: 'Lakeshore College',
    category: 'Business',
    items: [
      {
        title: 'Lakeshore College opens a class for boat builders',
        hoursAgo: 38,
        text: 'Sixteen students can learn to build wooden boats at Lakeshore College from January, in a yard that the Bell Harbor marina lends. The class takes two years. Tuition is $4,200 a year, and three yards on the bay have promised jobs.',
      },
      {
        title: 'Free tax help needs twelve volunteers',
        hoursAgo: 80,
        text: 'The college’s free tax help for people with low incomes needs twelve volunteers from February to April. Training is in December, on two evenings. Last year it brought $310,000 of refunds to the county.',
      },
    ],
  },
]
