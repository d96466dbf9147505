import { storable } from '@hometown/shared-types/storable-text'
import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Database } from '../../../database/database.ts'
import { insertMany } from '../../../database/many-rows.ts'
import type { EventFind, Find, FixtureFind, NewsFind } from '../reading.service.ts'

const DAY = 24 * 3600_000
const NEWS_KEPT_MS = 30 * DAY

export interface FoundAt {
  source: { id: string; name: string }
  now: number
}

/** Finds as they were found, until they are of no use any more. */
export async function insertScraped(
  trx: Transaction<Database>,
  found: readonly (FoundAt & { finds: readonly Find[] })[],
): Promise<void> {
  const each = found.flatMap(({ finds, ...at }) => finds.map((find) => ({ find, at })))
  const news = each.flatMap(({ find, at }) => (find.kind === 'news' ? newsRow(find, at) : []))
  const events = each.flatMap(({ find, at }) => (find.kind === 'event' ? eventRow(find, at) : []))
  const games = each.flatMap(({ find, at }) => (find.kind === 'fixture' ? gameRow(find, at) : []))
  await insertMany(trx, 'scraped_news', news)
  await insertMany(trx, 'scraped_events', events)
  await insertMany(trx, 'scraped_sports', games)
}

function newsRow(find: NewsFind, at: FoundAt) {
  return {
    ...{ title: storable(find.title), content: orNull(find.text), summary: orNull(find.summary) },
    ...{ author: orNull(find.author), published_at: find.publishedAt, image_url: find.imageUrl },
    category: orNull(find.categoryWords[0] ?? null),
    ...found(find, at, at.now + NEWS_KEPT_MS),
  }
}

function eventRow(find: EventFind, at: FoundAt) {
  return {
    ...{ title: storable(find.title), description: orNull(find.text), location: orNull(find.location) },
    ...when(find.startDate),
    ...{ category: orNull(find.categoryWords[0] ?? null), image_url: find.imageUrl },
    ...found(find, at, dayAfter(find.endDate)),
  }
}

function gameRow(find: FixtureFind, at: FoundAt) {
  return {
    ...{ team: storable(find.team), opponent: storable(find.opponent), sport: storable(find.sport) },
    ...{ season: orNull(find.season), location: orNull(find.location) },
    ...when(find.startsAt),
    ...found(find, at, dayAfter(find.startsAt)),
  }
}

function found({ url }: Find, { source, now }: FoundAt, expiresAt: number) {
  return {
    ...{ id: uuid(), url, source: storable(source.name), source_id: source.id },
    ...{ created_at: now, updated_at: now, expires_at: Math.max(expiresAt, now + DAY) },
  }
}

function when(wallTime: string): { date: string; time: string | null } {
  return { date: wallTime.slice(0, 10), time: wallTime.length > 10 ? wallTime.slice(11, 16) : null }
}

/** A day after it is over, wherever its clocks are. */
function dayAfter(wallTime: string): number {
  return Date.parse(`${wallTime.slice(0, 10)}T00:00:00Z`) + 3 * DAY
}

function orNull(text: string | null): string | null {
  return text === null || text === '' ? null : storable(text)
}
