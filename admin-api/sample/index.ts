import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CreateSourceInput } from '@hometown/shared-types/contract/sources'
import { CATEGORIES, type Category } from '@hometown/shared-types/rules/categories'
import { PROJECT_FOLDER } from '../src/root.ts'
import { sampleFixtures } from './fixtures.ts'
import type {
  SampleArticle,
  SampleBusiness,
  SampleEvent,
  SampleNewsletter,
  SamplePerson,
  SampleStory,
  SampleSuggestion,
  SampleTopic,
} from './shapes.ts'

const FOLDER = join(PROJECT_FOLDER, 'admin-api/sample')

/** Texts and lists are data; the test of the sample county checks what the compiler can't. */
function read(file: string): unknown {
  return JSON.parse(readFileSync(join(FOLDER, file), 'utf8'))
}

const TIMES = ['07:45', '10:20', '12:10', '14:00', '16:30']

/** The stories by category. `content` has a line for each block of the text. */
const stories = read('articles.json') as Record<Category, (Omit<SampleStory, 'content'> & { content: string[] })[]>

export const sampleArticles: readonly SampleArticle[] = CATEGORIES.flatMap((category) =>
  stories[category].map((story, place) => ({
    ...{ ...story, content: story.content.join('\n'), category },
    time: TIMES[place % TIMES.length] ?? '',
  })),
)

interface County {
  readonly businesses: readonly SampleBusiness[]
  /** The others of the newsroom have a byline and no page yet, so that the desk can show how one is added. */
  readonly people: readonly SamplePerson[]
  /** They lie around the day of the first start, always on the same weekdays. Includes those that articles mention. */
  readonly events: readonly SampleEvent[]
  /** The newest comes first. */
  readonly newsletters: readonly SampleNewsletter[]
  /** Every address ends in `.invalid`, so none is ever read. */
  readonly sources: readonly CreateSourceInput[]
  readonly suggestions: readonly SampleSuggestion[]
  readonly topics: readonly SampleTopic[]
}

/** Everything that a first start brings. */
export const samples = {
  ...(read('county.json') as County),
  articles: sampleArticles,
  fixtures: sampleFixtures,
  picturesFolder: join(FOLDER, 'pictures'),
}

export type Samples = typeof samples
