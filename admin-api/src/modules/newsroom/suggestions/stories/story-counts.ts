import type { Suggestion } from '@hometown/shared-types/suggestion'
import { STORY_LIMITS } from '@hometown/shared-types/suggestion-story'
import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { listLinks, listOfStories, listPlaced, type PlacedRow } from './stories.repository.ts'
import type { StoryLinkRow } from './story-links.table.ts'

type Counts = Suggestion['story']
export const ALONE: Counts = { others: 0, sources: 1, offers: 0 }

export interface OfferedStory {
  /** Of the other story. */
  lead: string
  /** The likeliest link between the two. */
  link: StoryLinkRow
}

/** @param leads of stories; a row that belongs to another one has no counts of its own */
export async function countStories(db: Kysely<Database>, leads: readonly string[]): Promise<Map<string, Counts>> {
  const rows = (await listOfStories(db, leads)).filter(({ deleted_at }) => deleted_at === null)
  const offers = await offersOf(db, rows)
  const counts = new Map<string, Counts>()
  for (const [lead, some] of Map.groupBy(rows, leadOf)) {
    counts.set(lead, { others: some.length - 1, sources: countTellers(some), offers: offers.get(lead)?.length ?? 0 })
  }
  return counts
}

/** A copy of another item says nothing that counts, and neither does a source that tells it twice. */
export function countTellers(rows: readonly Pick<PlacedRow, 'id' | 'source_id' | 'is_copy'>[]): number {
  const own = rows.filter(({ is_copy }) => is_copy === 0)
  return Math.max(1, new Set(own.map(({ id, source_id }) => source_id ?? id)).size)
}

/**
 * By the lead of each story, the likeliest first, as many as are shown. Two stories that an editor told apart aren't offered again, whichever
 * of their items are alike.
 * @param rows all of some stories
 */
export async function offersOf(
  db: Kysely<Database>,
  rows: readonly PlacedRow[],
): Promise<ReadonlyMap<string, OfferedStory[]>> {
  const leads = new Map(rows.map((row) => [row.id, leadOf(row)]))
  const links = await listLinks(db, [...leads.keys()])
  const others = links.flatMap(({ one_id, other_id }) => [one_id, other_id]).filter((id) => !leads.has(id))
  const placed = await listPlaced(db, [...new Set(others)])
  const alive = new Map(placed.filter(({ deleted_at }) => deleted_at === null).map((row) => [row.id, leadOf(row)]))
  const told = new Map<string, OfferedStory[]>()
  const between = (link: StoryLinkRow): [string, string][] => {
    const [one, other] = [link.one_id, link.other_id].map((id) => leads.get(id) ?? alive.get(id))
    if (one === undefined || other === undefined || one === other) return []
    return [
      [one, other],
      [other, one],
    ]
  }
  const apart = new Set(links.filter(isTellingApart).flatMap((link) => between(link).map((pair) => pair.join(' '))))
  // Also those by which an item belongs to a story that was full.
  for (const link of links.filter(({ state }) => state !== 'split').sort((a, b) => b.score - a.score))
    for (const [mine, lead] of between(link)) {
      const known = told.get(mine) ?? []
      if (known.length >= STORY_LIMITS.offers || apart.has(`${mine} ${lead}`)) continue
      if (!known.some((one) => one.lead === lead)) told.set(mine, [...known, { lead, link }])
    }
  return told
}

export function isTellingApart({ state, decided_by }: Pick<StoryLinkRow, 'state' | 'decided_by'>): boolean {
  return state === 'split' && decided_by !== null
}

export function leadOf({ id, story_id }: Pick<PlacedRow, 'id' | 'story_id'>): string {
  return story_id ?? id
}

/** Something was made of it. */
export function isUsed(row: Pick<PlacedRow, 'article_id' | 'event_id' | 'fixture_id'>): boolean {
  return (row.article_id ?? row.event_id ?? row.fixture_id) !== null
}

export function isUndecided(row: Pick<PlacedRow, 'status' | 'snoozed_until' | 'deleted_at'>): boolean {
  return row.status === 'pending' && row.snoozed_until === null && row.deleted_at === null
}
