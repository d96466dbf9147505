import { type Kysely, sql } from 'kysely'
import type { Store } from '../store.ts'
import { articleTables } from './articles.ts'
import { assistantTables } from './assistant.ts'
import { businessTables } from './businesses.ts'
import { DIALECTS, type Dialect } from './dialect.ts'
import { eventFeedTables } from './event-feeds.ts'
import { eventTables } from './events.ts'
import { frontPageTables } from './front-page.ts'
import { importTables } from './imports.ts'
import { mediaTables } from './media.ts'
import { newsletterTables } from './newsletters.ts'
import { peopleTables } from './people.ts'
import { platformTables } from './platform.ts'
import { publishingTables } from './publishing.ts'
import { postgresSearchTables, sqliteSearchTables } from './search.ts'
import { sendTables } from './sends.ts'
import { sourceTables } from './sources.ts'
import { subscriberTables } from './subscribers.ts'
import { suggestionTables } from './suggestions.ts'
import { wordpressTables } from './wordpress.ts'

/** Referenced tables come first. */
const tablesOf = (dialect: Dialect): readonly string[] => [
  platformTables(dialect),
  publishingTables(dialect),
  articleTables(dialect),
  dialect.kind === 'sqlite' ? sqliteSearchTables : postgresSearchTables,
  frontPageTables,
  peopleTables,
  mediaTables,
  sourceTables,
  eventTables,
  eventFeedTables,
  businessTables,
  subscriberTables(dialect),
  newsletterTables,
  sendTables(dialect),
  suggestionTables,
  assistantTables,
  wordpressTables,
  importTables,
]

/**
 * The tables of 1.0.0, which never change: a change is a step of `migrate.ts`. In these files a line that begins with
 * `create`, `insert` or `alter` begins a statement; whatever belongs to it is indented or ends it.
 */
export function baselineStatements(kind: Store['kind']): string[] {
  return tablesOf(DIALECTS[kind])
    .join('\n')
    .replaceAll(/^--.*\n/gm, '')
    .split(/^(?=(?:create|insert|alter) )/m)
    .map((statement) => statement.trim().replace(/;$/, ''))
    .filter((statement) => statement !== '')
}

export const BASELINE = '0001-baseline'

export async function createTables(db: Kysely<unknown>, kind: Store['kind']): Promise<void> {
  for (const statement of baselineStatements(kind)) await sql.raw(statement).execute(db)
}
