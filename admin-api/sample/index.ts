import { business } from './business.ts'
import { churches } from './churches.ts'
import { clubs } from './clubs.ts'
import { community } from './community.ts'
import { communityPeople } from './community-people.ts'
import { events } from './events.ts'
import { jobs } from './jobs.ts'
import { obituaries } from './obituaries.ts'
import type { SampleArticle } from './sample-article.ts'
import { sportsLeagues } from './sports-leagues.ts'
import { sportsSchools } from './sports-schools.ts'

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
