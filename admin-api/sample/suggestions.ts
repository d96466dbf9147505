import type { SampleSuggestion } from './shapes.ts'

/** Shown as samples. */
export const sampleSuggestions: readonly SampleSuggestion[] = [
  {
    source: 'Alder County Board of Supervisors',
    alsoIn: 'Alder County Sheriff',
    kind: 'news',
    path: '/notices/mill-road-bridge',
    title: 'Notice: Mill Road bridge in Stony Ford down to one lane',
    text: 'The Alder County Board of Supervisors gives notice that the Mill Road bridge in Stony Ford carries one lane from Monday on. Inspectors found two cracked stringers below the north side. Traffic lights will take turns of ninety seconds; loads above eight tons go by way of Kessler. The board has set aside $46,000 for the repair and expects it to take three weeks. School buses will leave ten minutes earlier, and the district sends families a note with the new times. Questions are answered at the engineer’s office on weekday mornings, and at the board’s next meeting, where the whole inspection report will be read aloud and copies will be at hand.',
    author: 'County Engineer',
    hoursAgo: 3,
  },
  {
    source: 'Alder Falls Public Library',
    kind: 'event',
    path: '/events/seed-library',
    title: 'Seed library opens with a swap in Alder Falls',
    text: 'Bring seeds you saved, take others home. The drawers of the old card catalog hold them now, sorted by when they are sown. Helpers show how to dry and label; children may plant a bean to take along.',
    hoursAgo: 9,
    on: { inDays: 8, starts: '10:00', ends: '13:00', location: 'Alder Falls Public Library' },
  },
  {
    source: 'Alder Falls Millers Athletics',
    kind: 'fixture',
    path: '/schedule/girls-basketball',
    title: 'Girls basketball: Millers vs. Osprey Lake',
    text: 'Varsity at half past seven, junior varsity before. Doors open an hour earlier.',
    hoursAgo: 20,
    on: { inDays: 5, starts: '19:30', location: 'Alder Falls High School gym' },
    game: { sport: 'Basketball', team: 'Alder Falls Millers', opponent: 'Osprey Lake Ospreys', atHome: true },
  },
  {
    source: 'Osprey Lake Chamber of Commerce',
    kind: 'news',
    path: '/news/hardware-store-sold',
    title: 'Osprey Lake hardware store stays open under new owners',
    text: 'Dale and Ruth Amundson have sold the hardware store on Harbor Street to two of their own clerks. The sign, the hours and the free popcorn stay, the new owners say; the paint counter moves to the front. The Amundsons kept the store for thirty-one years and mean to fish.',
    hoursAgo: 30,
  },
  {
    source: 'Bethany Lutheran, Alder Falls',
    kind: 'event',
    path: '/bulletin/soup-supper',
    title: 'Soup supper with three choirs',
    text: 'Five soups, bread from the parish kitchen, and the choirs of three congregations afterwards. Free; baskets at the door go to the food shelf.',
    hoursAgo: 44,
    on: { inDays: 3, starts: '17:30', ends: '20:00', location: 'Bethany Lutheran, Alder Falls' },
  },
  {
    source: 'Alder Valley Grain Co-op',
    kind: 'news',
    path: '/notes/moisture',
    title: 'Elevator hours and moisture notes',
    text: 'The elevator takes corn from seven to seven. Moisture was mixed this week.',
    hoursAgo: 6 * 24,
  },
]
