import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { insertMany, isOneOf } from '../../../../database/many-rows.ts'
import { LostRaceError } from '../../../../database/write-conflict.ts'
import type { SuggestionChanges, SuggestionRow } from '../suggestions.table.ts'
import type { StoryEmbeddingTable, StoryLinkRow } from './story-links.table.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

const READ_OF_TEXT = 1500
/** Of one item. */
const MOST_LINKS = 100
const PLACED = ['id', 'story_id', 'status', 'snoozed_until', 'reviewed_at', 'deleted_at', 'deleted_by'] as const
const MORE = ['article_id', 'event_id', 'fixture_id', 'source_id', 'is_copy', 'version', 'sample'] as const
export type PlacedRow = Pick<SuggestionRow, (typeof PLACED)[number] | (typeof MORE)[number]>

/** Also deleted ones. */
export async function listPlaced(db: Db, ids: readonly string[]): Promise<PlacedRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('content_suggestions')
    .select([...PLACED, ...MORE])
    .where(isOneOf(db, 'id', ids))
    .execute()
}

/** As it is until the end of the transaction; undefined if it doesn't lead its story anymore. */
export async function lockLead(trx: Trx, id: string): Promise<PlacedRow | undefined> {
  return trx
    .updateTable('content_suggestions')
    .set((row) => ({ updated_at: row.ref('updated_at') }))
    .where('id', '=', id)
    .where('story_id', 'is', null)
    .returning([...PLACED, ...MORE])
    .executeTakeFirst()
}

/**
 * One after the other in one order, so that two decisions about the same stories wait instead of stopping each other.
 * @throws LostRaceError if one doesn't lead its story anymore
 */
export async function lockLeads(trx: Trx, ids: readonly string[]): Promise<void> {
  for (const id of [...new Set(ids)].sort()) if (!(await lockLead(trx, id))) throw new LostRaceError()
}

/** The leads and all that belongs to them. */
export async function listOfStories(db: Db, leads: readonly string[]): Promise<PlacedRow[]> {
  if (leads.length === 0) return []
  return db
    .selectFrom('content_suggestions')
    .select([...PLACED, ...MORE])
    .where((row) => row.or([isOneOf(db, 'id', leads), isOneOf(db, 'story_id', leads)]))
    .orderBy('discovered_at')
    .orderBy('id')
    .execute()
}

/** News for the comparison with new items; also deleted ones, which stay deleted with what tells the same. */
export async function listFindable(db: Db, discoveredSince: number, limit: number) {
  const rows = await db
    .selectFrom('content_suggestions')
    .select(['id', 'original_title', 'published_at', 'discovered_at'])
    .select(sql<string>`substr(original_content, 1, ${sql.lit(READ_OF_TEXT)})`.as('text'))
    .where('kind', '=', 'news')
    .where('sample', '=', 0)
    .where('discovered_at', '>=', discoveredSince)
    .where('placed_at', 'is not', null)
    .orderBy('discovered_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(findable)
}

function findable({ id, original_title: title, text, published_at, discovered_at }: FoundText) {
  return { id, title, text, publishedAt: published_at ?? discovered_at }
}

interface FoundText {
  id: string
  original_title: string
  text: string
  published_at: number | null
  discovered_at: number
}

/** In the order of discovery. */
export async function listUnplaced(db: Db, limit: number) {
  const rows = await db
    .selectFrom('content_suggestions')
    .select(['id', 'original_title', 'published_at', 'discovered_at'])
    .select(sql<string>`substr(original_content, 1, ${sql.lit(READ_OF_TEXT)})`.as('text'))
    .where('placed_at', 'is', null)
    .orderBy('discovered_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(findable)
}

/** @returns those that nobody else has placed */
export async function claimUnplaced(trx: Trx, ids: readonly string[], now: number): Promise<Set<string>> {
  const rows = await trx
    .updateTable('content_suggestions')
    .set({ placed_at: now })
    .where(isOneOf(trx, 'id', ids))
    .where('placed_at', 'is', null)
    .returning('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export async function listMembers(db: Db, lead: string, limit: number): Promise<SuggestionRow[]> {
  return db
    .selectFrom('content_suggestions')
    .selectAll()
    .where('story_id', '=', lead)
    .where('deleted_at', 'is', null)
    .orderBy('discovered_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function listLinks(db: Db, ids: readonly string[]): Promise<StoryLinkRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('story_links')
    .selectAll()
    .where((row) => row.or([isOneOf(db, 'one_id', ids), isOneOf(db, 'other_id', ids)]))
    .execute()
}

export async function saveLinks(trx: Trx, links: readonly StoryLinkRow[]): Promise<void> {
  for (const { one_id, other_id, ...link } of links)
    await trx
      .insertInto('story_links')
      .values({ one_id, other_id, ...link })
      .onConflict((conflict) => conflict.columns(['one_id', 'other_id']).doUpdateSet(link))
      .execute()
}

export async function deleteLink(trx: Trx, { one_id, other_id }: Pick<StoryLinkRow, 'one_id' | 'other_id'>) {
  await trx.deleteFrom('story_links').where('one_id', '=', one_id).where('other_id', '=', other_id).execute()
}

/** What an editor was shown of it is out of date then. */
export async function changePlace(
  trx: Trx,
  ids: readonly string[],
  changes: Pick<SuggestionChanges, 'story_id' | 'status' | 'snoozed_until' | 'reviewed_at' | 'is_copy'>,
  now: number,
): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('content_suggestions')
    .set((row) => ({ ...changes, version: row('version', '+', 1), updated_at: now }))
    .where(isOneOf(trx, 'id', ids))
    .execute()
}

/** The items of a story are decided, undone, deleted and restored together with its lead. */
export async function followLead(trx: Trx, lead: SuggestionRow): Promise<void> {
  const { status, snoozed_until, reviewed_at, deleted_at, deleted_by, updated_at } = lead
  await trx
    .updateTable('content_suggestions')
    .set((row) => ({
      ...{ status, snoozed_until, reviewed_at, deleted_at, deleted_by, updated_at },
      version: row('version', '+', 1),
    }))
    .where('story_id', '=', lead.id)
    .execute()
}

/** A pair has one row, whichever of the two was named first. */
export function linkBetween(a: string, b: string): Pick<StoryLinkRow, 'one_id' | 'other_id'> {
  return a < b ? { one_id: a, other_id: b } : { one_id: b, other_id: a }
}

/** News of the last days that the model hasn't seen; also of stories, but nothing deleted. */
export async function listToEmbed(db: Db, model: string, discoveredSince: number, limit: number) {
  return db
    .selectFrom('content_suggestions')
    .leftJoin('story_embeddings', (join) =>
      join
        .onRef('story_embeddings.suggestion_id', '=', 'content_suggestions.id')
        .on('story_embeddings.model', '=', model),
    )
    .select(['content_suggestions.id', 'original_title as title'])
    .select(sql<string>`substr(original_content, 1, ${sql.lit(READ_OF_TEXT)})`.as('text'))
    .where('kind', '=', 'news')
    .where('sample', '=', 0)
    .where('deleted_at', 'is', null)
    .where('discovered_at', '>=', discoveredSince)
    .where('story_embeddings.suggestion_id', 'is', null)
    .orderBy('discovered_at', 'desc')
    .limit(limit)
    .execute()
}

export async function listEmbedded(db: Db, model: string, discoveredSince: number, limit: number) {
  return db
    .selectFrom('story_embeddings')
    .innerJoin('content_suggestions', 'content_suggestions.id', 'story_embeddings.suggestion_id')
    .select(['suggestion_id as id', 'vector', 'story_id'])
    .where('model', '=', model)
    .where('deleted_at', 'is', null)
    .where('discovered_at', '>=', discoveredSince)
    .orderBy('discovered_at', 'desc')
    .limit(limit)
    .execute()
}

/** Skips items that were deleted for good while the model was asked. */
export async function saveEmbeddings(trx: Trx, rows: readonly StoryEmbeddingTable[]): Promise<void> {
  const there = new Set(
    (
      await listPlaced(
        trx,
        rows.map(({ suggestion_id }) => suggestion_id),
      )
    ).map(({ id }) => id),
  )
  for (const { suggestion_id, ...row } of rows.filter((one) => there.has(one.suggestion_id)))
    await trx
      .insertInto('story_embeddings')
      .values({ suggestion_id, ...row })
      .onConflict((conflict) => conflict.column('suggestion_id').doUpdateSet(row))
      .execute()
}

/** What the rules or an editor said already stays. An item that is like too many others is offered to no more. */
export async function offerLinks(trx: Trx, links: readonly StoryLinkRow[]): Promise<void> {
  const ids = [...new Set(links.flatMap(({ one_id, other_id }) => [one_id, other_id]))]
  const there = new Set((await listPlaced(trx, ids)).map(({ id }) => id))
  const counts = await countLinks(trx, ids)
  const rows = links.filter(({ one_id, other_id }) => {
    const [one, other] = [counts.get(one_id) ?? 0, counts.get(other_id) ?? 0]
    if (!there.has(one_id) || !there.has(other_id) || Math.max(one, other) >= MOST_LINKS) return false
    counts.set(one_id, one + 1).set(other_id, other + 1)
    return true
  })
  await insertMany(trx, 'story_links', rows, { onlyNew: true })
}

async function countLinks(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  if (ids.length === 0) return counts
  for (const column of ['one_id', 'other_id'] as const) {
    const rows = await db
      .selectFrom('story_links')
      .select([column, (link) => link.fn.countAll<number>().as('count')])
      .where(isOneOf(db, column, ids))
      .groupBy(column)
      .execute()
    for (const { [column]: id, count } of rows) if (id) counts.set(id, (counts.get(id) ?? 0) + Number(count))
  }
  return counts
}
