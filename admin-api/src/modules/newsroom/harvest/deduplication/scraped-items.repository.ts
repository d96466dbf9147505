import { storable } from '@hometown/shared-types/storable-text'
import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Database } from '../../../../database/database.ts'
import { insertMany } from '../../../../database/many-rows.ts'
import type { EventItem, FixtureItem, NewsItem, ScrapedItem } from '../../extraction/extraction.service.ts'

const DAY = 24 * 3600_000
const NEWS_KEPT_MS = 30 * DAY

interface FoundAt {
  source: { id: string; name: string }
  now: number
}

export async function insertScraped(
  trx: Transaction<Database>,
  { items, ...at }: FoundAt & { items: readonly ScrapedItem[] },
): Promise<void> {
  const news = items.flatMap((item) => (item.kind === 'news' ? newsRow(item, at) : []))
  const events = items.flatMap((item) => (item.kind === 'event' ? eventRow(item, at) : []))
  const games = items.flatMap((item) => (item.kind === 'fixture' ? gameRow(item, at) : []))
  await insertMany(trx, 'scraped_news', news)
  await insertMany(trx, 'scraped_events', events)
  await insertMany(trx, 'scraped_sports', games)
}

function newsRow(item: NewsItem, at: FoundAt) {
  return {
    ...{ title: storable(item.title), content: orNull(item.text), summary: orNull(item.summary) },
    ...{ author: orNull(item.author), published_at: item.publishedAt, image_url: item.imageUrl },
    category: orNull(item.categoryWords[0] ?? null),
    ...found(item, at, at.now + NEWS_KEPT_MS),
  }
}

function eventRow(item: EventItem, at: FoundAt) {
  return {
    ...{ title: storable(item.title), description: orNull(item.text), location: orNull(item.location) },
    ...when(item.startDate),
    ...{ category: orNull(item.categoryWords[0] ?? null), image_url: item.imageUrl },
    ...found(item, at, dayAfter(item.endDate)),
  }
}

function gameRow(item: FixtureItem, at: FoundAt) {
  return {
    ...{ team: storable(item.team), opponent: storable(item.opponent), sport: storable(item.sport) },
    ...{ season: orNull(item.season), location: orNull(item.location) },
    ...when(item.startsAt),
    ...found(item, at, dayAfter(item.startsAt)),
  }
}

function found({ url }: ScrapedItem, { source, now }: FoundAt, expiresAt: number) {
  return {
    ...{ id: uuid(), url, source: storable(source.name), source_id: source.id },
    ...{ created_at: now, updated_at: now, expires_at: Math.max(expiresAt, now + DAY) },
  }
}

function when(wallTime: string): { date: string; time: string | null } {
  return { date: wallTime.slice(0, 10), time: wallTime.length > 10 ? wallTime.slice(11, 16) : null }
}

/** The day is over in every time zone. */
function dayAfter(wallTime: string): number {
  return Date.parse(`${wallTime.slice(0, 10)}T00:00:00Z`) + 3 * DAY
}

function orNull(text: string | null): string | null {
  return text === null || text === '' ? null : storable(text)
}
