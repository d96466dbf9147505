import { basename } from 'node:path'
import type { SampleCounty } from '../../../admin-api/src/modules/operations/sample-county/index.ts'

/** The county has about three articles of each category, and those of the newsletters and the topic “Farming”. */
const ARTICLES: ReadonlySet<string> = new Set([
  'band-shell-concert-ninety-years',
  'farmers-market-winter-hall',
  'library-book-sale-opens-friday',
  'new-lights-at-marsh-field',
  'indoor-soccer-larks-united-final',
  'osprey-lake-swim-cold-water',
  'county-board-approves-courthouse-roof',
  'mobile-library-gets-new-van',
  'iron-bridge-one-lane',
  'creamery-adds-night-shift',
  'blue-kettle-second-oven',
  'grain-coop-rail-spur',
  'obituary-eleanor-halvorsen',
  'obituary-arthur-tran',
  'obituary-merle-engstrom',
  'chess-club-plays-the-jail',
  'garden-club-seed-library',
  'threshing-club-steam-engine-restored',
  'old-prairie-chapel-steeple-returns',
  'five-churches-one-soup-kitchen',
  'st-brendans-fish-fry-returns',
  'job-county-highway-mechanic',
])

export const PICTURES: ReadonlySet<string> = new Set([
  'band-shell.webp',
  'farmers-market.webp',
  'book-sale.webp',
  'soccer-final.webp',
  'courthouse.webp',
  'bookmobile.webp',
  'milk-bottles.webp',
  'blue-kettle.webp',
  'chess-board.webp',
  'portrait-nora.webp',
])

const EVENTS: ReadonlySet<string> = new Set([
  'Winter Hall farmers’ market',
  'Library book sale',
  'Quilt show and bed turning',
  'The band shell’s ninety years: community band',
  'Polka night',
  'Dark-sky night',
  'County Board of Supervisors',
  'Blood drive',
])
const BUSINESSES = 4
const PEOPLE: ReadonlySet<string> = new Set(['Nora Ellingson', 'Courier Staff'])
const TOPICS: ReadonlySet<string> = new Set(['farming'])
const TEAM = 'Alder Falls Millers'

export function selectSamples(all: SampleCounty, picturesFolder: string): SampleCounty {
  return {
    ...all,
    articles: all.articles.filter(({ slug }) => ARTICLES.has(slug)).map(withChosenPicture),
    businesses: all.businesses.slice(0, BUSINESSES).map(withChosenPicture),
    people: all.people.filter(({ name }) => PEOPLE.has(name)).map(withChosenPicture),
    events: all.events.filter(({ title }) => EVENTS.has(title)).map(withChosenPicture),
    games: all.games.filter(({ team }) => team === TEAM),
    topics: all.topics.filter(({ slug }) => TOPICS.has(slug)),
    picturesFolder,
  }
}

function withChosenPicture<T extends { imageUrl?: string | null | undefined }>(sample: T): T {
  return PICTURES.has(basename(sample.imageUrl ?? '')) ? sample : { ...sample, imageUrl: null }
}
