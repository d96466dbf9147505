/**
 * People, places, teams and firms are invented, and every address ends in `.invalid`. The dates of articles move with
 * the day of the first start, so the texts name weekdays but no months, no season and no current year.
 */
export const sampleCounty = {
  siteName: 'Alder County Courier',
  countyName: 'Alder County',
  timeZone: 'America/Chicago',
  description:
    'News, games, meetings and neighbors from Alder Falls, Linden Grove, Stony Ford, Kessler and Osprey Lake.',
  email: 'newsroom@aldercourier.invalid',
  website: 'https://aldercourier.invalid',
  population: 21_400,
  places: {
    seat: 'Alder Falls',
    towns: ['Alder Falls', 'Linden Grove', 'Stony Ford', 'Kessler', 'Osprey Lake'],
    river: 'Alder River',
    lake: 'Osprey Lake',
    landmarks: [
      'Alder County Courthouse',
      'Iron Bridge',
      'Founders Park band shell',
      'Marsh Field',
      'Kessler water tower',
      'Osprey Lake pier',
      'Mill Street',
      'County fairgrounds',
    ],
  },
  schools: [
    { name: 'Alder Falls High School', team: 'Millers' },
    { name: 'Linden Grove High School', team: 'Larks' },
    { name: 'Stony Ford–Kessler Consolidated', team: 'Threshers' },
  ],
  congregations: [
    'Bethany Lutheran, Alder Falls',
    'St. Brendan’s Catholic, Alder Falls',
    'Mount Olive Baptist, Alder Falls',
    'Linden Grove Methodist',
    'Old Prairie Chapel, Kessler',
  ],
  businesses: [
    'Petrick Hardware',
    'The Blue Kettle',
    'Stony Ford Creamery',
    'Alder Valley Grain Co-op',
    'Hartwell Tool & Die',
    'Osprey Boat Works',
    'Northline Telephone Cooperative',
    'Alder County Memorial Hospital',
  ],
  clubs: [
    'Alder Falls Garden Club',
    'Kessler Threshing Club',
    'Courthouse Square Chess Club',
    'Alder Valley Quilters’ Guild',
    'River Road Camera Club',
    'Alder County Amateur Radio Club',
  ],
  people: {
    mayor: 'Denise Halvorsen',
    boardChair: 'Ray Tiedeman',
    supervisors: ['Marjorie Kask', 'Luis Ortega', 'Peg Donnelly', 'Walt Brandvold'],
    countyEngineer: 'Priya Raman',
    cityClerk: 'Tom Vacek',
    sheriff: 'Carla Nyquist',
    superintendent: 'Marcus Whitfield',
    librarian: 'Ruth Okafor',
    fairPresident: 'Gene Lindahl',
    marketManager: 'Hannah Strand',
    bandDirector: 'Arlo Beckett',
    historian: 'Vivian Prochaska',
    clergy: ['Rev. Karin Solberg', 'Father Michael Tran', 'Rev. James Pettway', 'Rev. Dale Hutchins'],
    coaches: ['Ben Kowalke', 'Joanna Reyes', 'Terri Lund'],
  },
} as const

/** Everybody with a byline on a sample article. */
export const authors = [
  { name: 'Nora Ellingson', role: 'Editor', email: 'nora.ellingson@aldercourier.invalid' },
  { name: 'Sam Ortiz', role: 'Sports editor', email: 'sam.ortiz@aldercourier.invalid' },
  { name: 'Grace Adeyemi', role: 'Business and county reporter', email: 'grace.adeyemi@aldercourier.invalid' },
  { name: 'Walter Hruska', role: 'Clubs and outdoors', email: 'walter.hruska@aldercourier.invalid' },
  { name: 'Beth Carlisle', role: 'Churches and obituaries', email: 'beth.carlisle@aldercourier.invalid' },
  { name: 'Danny Vang', role: 'Schools and sports reporter', email: 'danny.vang@aldercourier.invalid' },
  { name: 'Ines Marchetti', role: 'Arts and events', email: 'ines.marchetti@aldercourier.invalid' },
  { name: 'Courier Staff', role: 'Notices', email: 'notices@aldercourier.invalid' },
] as const
