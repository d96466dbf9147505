import type { ScheduleData, SiteData } from '../county-data.ts'

export const SITES: readonly SiteData[] = [
  {
    name: 'City of Stony Ford',
    category: 'Community',
    stories: [
      {
        title: 'Stony Ford turns the old creamery into apartments',
        hoursAgo: 25,
        text: 'The city council of Stony Ford sold the old creamery on River Street for one dollar to a builder from Bell Harbor, who will make 26 apartments of it by next fall. Eight of them are kept for people over 62. The chimney stays, because the swifts live there.',
      },
      {
        title: 'Boil water notice lifted for the east side',
        hoursAgo: 8,
        text: 'Water on the east side of Stony Ford is safe to drink again. Two tests in a row found no bacteria after the break of a main on Elm Street on Saturday. Let the tap run for five minutes before you fill a glass.',
      },
      {
        title: 'Leaves are collected for the last time next week',
        hoursAgo: 52,
        text: 'Crews collect leaves in Stony Ford for the last time this year from Monday to Wednesday. Rake them to the curb, not into the street, and leave the storm drains free.',
      },
    ],
  },
  {
    name: 'Tamarack Humane Society',
    category: 'Community',
    stories: [
      {
        title: 'Shelter finds homes for 31 dogs in one weekend',
        hoursAgo: 32,
        text: 'Thirty-one dogs left the Tamarack shelter with new families last weekend, when the fee was $20. It is the emptiest that the kennels have been since spring. Cats are next: their weekend begins on December 5.',
      },
      {
        title: 'Horses rescued from a barn near Elkhorn Crossing',
        hoursAgo: 57,
        text: 'Five horses that had been left without hay near Elkhorn Crossing are in the care of the humane society. A veterinarian expects all of them to recover by spring. The sheriff asks people who saw the owner to call.',
      },
    ],
  },
  {
    name: 'Gull Point Museum',
    category: 'Clubs',
    stories: [
      {
        title: 'Museum opens a room of shipwrecks',
        hoursAgo: 43,
        text: 'The Gull Point museum shows what divers have brought up from nine wrecks in the bay: plates, a bell, a trunk of shoes. The room was built by volunteers over two winters. Entry is free for people of the county in December.',
      },
      {
        title: 'Keeper’s diary is online, page by page',
        hoursAgo: 68,
        text: 'Volunteers have typed all 1,640 pages of the diary that the lighthouse keeper Ole Strand wrote from 1899 to 1926. Anybody can read and search them now. The most frequent word is “fog”.',
      },
    ],
  },
  {
    name: 'Elkhorn Township Board',
    category: 'Community',
    stories: [
      {
        title: 'Elkhorn Township puts a stop sign where three crashes happened',
        hoursAgo: 37,
        text: 'The corner of Lund Road and County Road 4 gets a stop sign on all sides after three crashes since June. The township board voted for it without a word against. The posts go in this week.',
      },
      {
        title: 'Town hall gets a ramp and a new furnace',
        hoursAgo: 75,
        text: 'The Elkhorn town hall gets a ramp at its front door and a furnace that does not smoke. A grant pays for two thirds of the $61,000. Meetings are held at the fire station until January.',
      },
    ],
  },
]

export const SCHEDULES: readonly ScheduleData[] = [
  {
    name: 'Bell Harbor Mariners Schedule',
    category: 'Sports',
    title: 'Bell Harbor Girls Basketball Schedule',
    games: [
      { inDays: -3, opponent: 'vs Stony Ford', place: 'Mariner Gym', at: '7:00 PM', result: 'W 51-44' },
      { inDays: 1, opponent: '@ Eastfield', place: 'Eastfield High School', at: '7:00 PM', result: '' },
      { inDays: 5, opponent: 'vs Lakemont', place: 'Mariner Gym', at: '6:30 PM', result: '' },
      { inDays: 11, opponent: '@ Harlan', place: 'Harlan Fieldhouse', at: '7:00 PM', result: '' },
    ],
  },
]
