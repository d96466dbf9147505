import type { SamplePerson } from './shapes.ts'

/** The others of the newsroom have a byline and no page yet, so that the desk can show how one is added. */
export const samplePeople: readonly SamplePerson[] = [
  {
    name: 'Nora Ellingson',
    kind: 'person',
    role: 'Editor',
    bio: 'Nora Ellingson has edited the Courier for twelve years and has read every set of county board minutes since. Before that she taught English in Linden Grove, where she learned to spot a sentence that hides something.\n\nShe lives in Alder Falls with a bookbinder and two loud dogs.',
    email: 'nora.ellingson@aldercourier.invalid',
    links: ['https://social.invalid/@nora'],
    beats: ['County board', 'Alder Falls', 'Corrections'],
    picture: {
      file: 'portrait-nora.webp',
      alt: 'Nora Ellingson, a woman with chin-length gray hair and round glasses, in front of a bookshelf',
    },
  },
  {
    name: 'Sam Ortiz',
    kind: 'person',
    role: 'Sports editor',
    bio: 'Sam Ortiz covers the Millers, the Larks and the Threshers, and keeps score by hand. He pitched for Stony Ford until his elbow asked him to write instead.',
    email: 'sam.ortiz@aldercourier.invalid',
    links: [],
    beats: ['High school sports', 'Town leagues'],
    picture: {
      file: 'portrait-sam.webp',
      alt: 'Sam Ortiz, a man with a dark beard and a red cap, on a ball field in the evening',
    },
  },
  {
    name: 'Grace Adeyemi',
    kind: 'person',
    role: 'Business and county reporter',
    bio: 'Grace Adeyemi writes about who is hiring, who is building and who pays for it. She came to Alder County for a summer internship and stayed for the creamery.',
    email: 'grace.adeyemi@aldercourier.invalid',
    links: [],
    beats: ['Business', 'Farming', 'County budget'],
    picture: {
      file: 'portrait-grace.webp',
      alt: 'Grace Adeyemi, a woman with a yellow headband, in front of the houses of Mill Street',
    },
  },
  {
    name: 'Courier Staff',
    kind: 'organization',
    role: 'Notices and short news',
    bio: 'Notices, lists and short news that several people of the newsroom put together.',
    email: 'notices@aldercourier.invalid',
    links: [],
    beats: [],
  },
]
