import { join } from 'node:path'
import { CATEGORIES } from '@hometown/shared-types/category'
import { ROOT } from '../src/root.ts'
import { business } from './business.ts'
import { sampleBusinesses } from './businesses.ts'
import { sampleEvents } from './calendar.ts'
import { churches } from './churches.ts'
import { clubs } from './clubs.ts'
import { community } from './community.ts'
import { events } from './events.ts'
import { sampleFixtures } from './fixtures.ts'
import { jobs } from './jobs.ts'
import { sampleNewsletters } from './newsletters.ts'
import { obituaries } from './obituaries.ts'
import { samplePeople } from './people.ts'
import type { SampleArticle } from './shapes.ts'
import { sampleSources } from './sources.ts'
import { sports } from './sports.ts'
import { sampleSuggestions } from './suggestions.ts'
import { sampleAlerts, sampleTopics } from './topics.ts'

const byCategory = {
  ...{ Events: events, Sports: sports, Community: community, Business: business },
  ...{ Obituaries: obituaries, Clubs: clubs, Churches: churches, Jobs: jobs },
}

const TIMES = ['07:45', '10:20', '12:10', '14:00', '16:30']

export const sampleArticles: readonly SampleArticle[] = CATEGORIES.flatMap((category) =>
  byCategory[category].map((story, place) => ({ ...story, category, time: TIMES[place % TIMES.length] ?? '' })),
)

/** Everything that a first start brings. */
export const samples = {
  articles: sampleArticles,
  businesses: sampleBusinesses,
  people: samplePeople,
  events: sampleEvents,
  fixtures: sampleFixtures,
  newsletters: sampleNewsletters,
  sources: sampleSources,
  suggestions: sampleSuggestions,
  topics: sampleTopics,
  alerts: sampleAlerts,
  picturesFolder: join(ROOT, 'admin-api/sample/pictures'),
}

export type Samples = typeof samples
