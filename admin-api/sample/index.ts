import { community } from './community.ts'
import { events } from './events.ts'
import type { SampleArticle } from './sample-article.ts'

/** Every article of the sample county, in no particular order. */
export const sampleArticles: readonly SampleArticle[] = [...events, ...community]
