import type { FeedData } from '../county-data.ts'

export const PUBLIC_OFFICES: readonly FeedData[] = [
  {
    name: 'Tamarack County Sheriff',
    category: 'Community',
    items: [
      {
        title: 'Sheriff warns of callers who ask for bail money',
        hoursAgo: 6,
        text: 'Four people in Tamarack County were called this week by a man who said that a grandchild was in jail and needed bail in gift cards. Two paid, $2,400 in all. The sheriff never asks for money over the phone. Hang up, and call the office at the number on your tax bill.',
      },
      {
        title: 'Missing hiker found safe near Gull Point',
        hoursAgo: 41,
        text: 'Searchers found a hiker of 62 years on Saturday at 9:40 p.m., about a mile from the Gull Point trail, cold but unhurt. Forty volunteers and two dogs took part. The county asks hikers to sign the book at the trailhead, because that is how the search knew where to begin.',
      },
      {
        title: 'Winter parking rules begin December 1',
        hoursAgo: 60,
        text: 'From December 1 to March 31 no cars may stand on county roads between 1 and 6 a.m., so that plows can pass. A first ticket costs $25. Bell Harbor and Stony Ford have rules of their own, which are posted at the city line.',
      },
    ],
  },
  {
    name: 'Bell Harbor School District',
    category: 'Community',
    items: [
      {
        title: 'Bell Harbor students build a bus shelter for Route 9',
        hoursAgo: 10,
        text: 'The shop class of Bell Harbor High School has built a bus shelter of white oak, which the county will set up at Route 9 and Mill Street next week. Fourteen students worked on it for nine weeks. The wood came from a tree that fell on the football field in the June storm.',
      },
      {
        title: 'New late bus takes students home from practice',
        hoursAgo: 33,
        text: 'A bus leaves the high school at 5:45 p.m. from Monday to Thursday and goes to Nettle Creek and Elkhorn Crossing. It is free, and nobody has to sign up. A grant of the state pays for it until the end of May.',
      },
      {
        title: 'Flu keeps one student in eight at home',
        hoursAgo: 18,
        text: 'One of eight students in the district was out sick on Friday, most of them with the flu. Schools stay open. The nurse asks parents to keep children home until they have been without a fever for a day, and gives free flu shots on Wednesday from 3 to 6 p.m.',
      },
    ],
  },
  {
    name: 'Tamarack County Government',
    category: 'Community',
    items: [
      {
        title: 'Tamarack County budget holds the tax rate for a second year',
        hoursAgo: 9,
        text: 'The proposed budget of Tamarack County for next year is $38.2 million, 2.1 percent more than this year, and leaves the tax rate as it is. The largest new item is $410,000 for a third ambulance at night. People can speak about it on December 3 at 7 p.m. in the courthouse, room 204.',
      },
      {
        title: 'Recycling center takes mattresses from January',
        hoursAgo: 47,
        text: 'The recycling center on Quarry Road takes mattresses from January 2 for $10 each. They were sent to a landfill two counties away until now. The steel is sold, and the county expects to recycle some 900 a year.',
      },
    ],
  },
  {
    name: 'Tamarack County Library News',
    category: 'Community',
    items: [
      {
        title: 'Library drops fines and asks for 1,100 books back',
        hoursAgo: 12,
        text: 'The Tamarack County library has ended fines for late books, as of today, and forgiven the old ones. About 1,100 books have been out for longer than a year. Bring them to any of the four branches, says director Sam Whitfield, and nobody will ask where they were.',
      },
      {
        title: 'Branch in Elkhorn Crossing opens on Saturdays',
        hoursAgo: 70,
        text: 'The branch in Elkhorn Crossing opens on Saturdays from 10 a.m. to 1 p.m., beginning next week. Volunteers keep it open, and more of them are welcome: training takes an evening.',
      },
    ],
  },
]
