import { join } from 'node:path'
import { ROOT } from '../src/root.ts'
import { sampleAlerts } from './alerts.ts'
import { business } from './business.ts'
import { sampleBusinesses } from './businesses.ts'
import { sampleEvents } from './calendar.ts'
import { churches } from './churches.ts'
import { clubs } from './clubs.ts'
import { community } from './community.ts'
import { communityPeople } from './community-people.ts'
import { events } from './events.ts'
import { sampleFixtures } from './fixtures.ts'
import { jobs } from './jobs.ts'
import { sampleNewsletters } from './newsletters.ts'
import { obituaries } from './obituaries.ts'
import { samplePeople } from './people.ts'
import type { SampleArticle } from './sample-article.ts'
import { sampleSources } from './sources.ts'
import { sportsLeagues } from './sports-leagues.ts'
import { sportsSchools } from './sports-schools.ts'
import { sampleSuggestions } from './suggestions.ts'
import { sampleTopics } from './topics.ts'

export const sampleArticles: readonly SampleArticle[] = [
  ...events,
  ...sportsSchools,
  ...sportsLeagues,
  ...community,
  ...communityPeople,
  ...business,
  ...obituaries,
  ...clubs,
  ...churches,
  ...jobs,
]

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
