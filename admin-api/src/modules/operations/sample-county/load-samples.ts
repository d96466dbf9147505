import { join } from 'node:path'
import type { CreateSourceInput } from '@hometown/shared-types/source'
import type { SampleAlert } from '../../../../sample/alerts.ts'
import type { SampleNewsletter } from '../../../../sample/newsletters.ts'
import type { SampleArticle } from '../../../../sample/sample-article.ts'
import type { SampleBusiness } from '../../../../sample/sample-business.ts'
import type { SampleEvent } from '../../../../sample/sample-event.ts'
import type { SampleFixture } from '../../../../sample/sample-fixture.ts'
import type { SamplePerson } from '../../../../sample/sample-person.ts'
import type { SampleSuggestion } from '../../../../sample/sample-suggestion.ts'
import type { SampleTopic } from '../../../../sample/topics.ts'
import { ROOT } from '../../../root.ts'

/** The sample county without its articles. */
export interface SampleParts {
  readonly businesses: readonly SampleBusiness[]
  readonly people: readonly SamplePerson[]
  readonly events: readonly SampleEvent[]
  readonly fixtures: readonly SampleFixture[]
  readonly newsletters: readonly SampleNewsletter[]
  readonly sources: readonly CreateSourceInput[]
  readonly suggestions: readonly SampleSuggestion[]
  readonly topics: readonly SampleTopic[]
  readonly alerts: readonly SampleAlert[]
  readonly picturesFolder: string
}

/** Loaded on demand: half a megabyte of text that only the first start needs. */
export async function loadSampleArticles(): Promise<readonly SampleArticle[]> {
  return (await import('../../../../sample/index.ts')).sampleArticles
}

/** On demand, too. */
export async function loadSampleParts(): Promise<SampleParts> {
  return {
    businesses: (await import('../../../../sample/businesses.ts')).sampleBusinesses,
    people: (await import('../../../../sample/people.ts')).samplePeople,
    events: (await import('../../../../sample/calendar.ts')).sampleEvents,
    fixtures: (await import('../../../../sample/fixtures.ts')).sampleFixtures,
    newsletters: (await import('../../../../sample/newsletters.ts')).sampleNewsletters,
    sources: (await import('../../../../sample/sources.ts')).sampleSources,
    suggestions: (await import('../../../../sample/suggestions.ts')).sampleSuggestions,
    topics: (await import('../../../../sample/topics.ts')).sampleTopics,
    alerts: (await import('../../../../sample/alerts.ts')).sampleAlerts,
    picturesFolder: join(ROOT, 'admin-api/sample/pictures'),
  }
}
