import { isoTimeOrNull } from '@hometown/shared-types/iso-time'
import { plainWords } from '@hometown/shared-types/search-tokens'
import { storable } from '@hometown/shared-types/storable-text'
import type { Suggestion } from '@hometown/shared-types/suggestion'
import type { SameStoryInput, SimilarItem } from '@hometown/shared-types/suggestion-calls'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { LostRaceError } from '../../../database/write-conflict.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import { sourceName } from './article-text.ts'
import { decide } from './decisions.ts'
import { getSuggestionRow, requireShown } from './list-suggestions.ts'
import { type By, requireNotMerged, takeStep } from './steps.ts'
import { detailsOf } from './suggestion-row.ts'
import { COMPARED_LENGTH, listComparable, listOrigins, updateSuggestion } from './suggestions.repository.ts'
import type { SuggestionRow } from './suggestions.table.ts'

const MOST_SHOWN = 3

/** Other items of its kind that may tell the same: news of the same days, events and games of the same day. */
export async function listSimilar({ store: { db } }: Pick<AppContext, 'store'>, id: string): Promise<SimilarItem[]> {
  const row = await getSuggestionRow(db, id)
  if (row.merged_into !== null) return []
  const text = { title: row.original_title, text: row.original_content.slice(0, COMPARED_LENGTH) }
  const details = detailsOf(row)
  const start = details && (details.kind === 'event' ? details.startDate : details.startsAt)
  const found = mostSimilar(text, await listComparable(db, row, start?.slice(0, 10)), MOST_SHOWN)
  const origins = await listOrigins(
    db,
    found.map((one) => one.id),
  )
  return found.map(({ id: otherId, title, status, source_url, published_at, discovered_at }) => {
    const [origin] = origins.get(otherId) ?? []
    return {
      ...{ id: otherId, title, status, sourceName: sourceName(origin), url: origin?.url ?? source_url ?? '' },
      ...{ publishedAt: isoTimeOrNull(published_at), foundAt: new Date(discovered_at).toISOString() },
    }
  })
}

/**
 * The other item leaves the list, and its sources are this one's, too. If something was made of the other one, this one
 * leaves the list instead. @returns the one that stays
 */
export async function sameStory(
  context: AppContext,
  by: By,
  id: string,
  { other, version }: SameStoryInput,
): Promise<Suggestion> {
  return decide(context, id, async (trx, row) => {
    await requireShown(trx, row, version)
    const found = await getSuggestionRow(trx, storable(other))
    for (const one of [row, found]) requireNotMerged(one)
    if (found.id === row.id) throw new AppError(409, 'same', 'This is the same suggestion.')
    const [stays, leaves] = isUsed(found) ? [found, row] : [row, found]
    if (isUsed(leaves))
      throw new AppError(409, 'both_made', 'Something was made of both. Undo one of them first, then merge them.')
    const merged = await merge(trx, leaves, stays.id, context.clock.now())
    const { reviewed_at, snoozed_until } = stays
    return takeStep(context, trx, by, stays, { step: 'merge', changes: { reviewed_at, snoozed_until }, merged })
  })
}

function isUsed({ status, article_id, event_id, fixture_id }: SuggestionRow): boolean {
  return status === 'published' || (article_id ?? event_id ?? fixture_id) !== null
}

/** With what was merged into it before. @returns their ids, its own first */
async function merge(trx: Transaction<Database>, row: SuggestionRow, into: string, now: number): Promise<string[]> {
  if (!(await updateSuggestion(trx, row, { merged_into: into, updated_at: now }))) throw new LostRaceError()
  const others = await trx
    .updateTable('content_suggestions')
    .set({ merged_into: into })
    .where('merged_into', '=', row.id)
    .returning('id')
    .execute()
  return [row.id, ...others.map(({ id }) => id)]
}

/** Undoes `merge`. @param merged what it returned */
export async function separate(trx: Transaction<Database>, merged: readonly string[], now: number): Promise<void> {
  const [first, ...others] = merged
  const set = (ids: readonly string[], into: string | null) =>
    trx
      .updateTable('content_suggestions')
      .set((row) => ({ merged_into: into, version: row('version', '+', 1), updated_at: now }))
      .where('id', 'in', ids)
      .execute()
  if (first === undefined) return
  await set([first], null)
  if (others.length > 0) await set(others, first)
}

interface Text {
  title: string
  /** Its beginning is enough. */
  text: string
}

const TITLE_WEIGHT = 2
/** Below this, two texts share only what most texts share. */
const ALIKE = 0.08

/**
 * Those of the others that share the most words with the text, best first: the cosine of their TF-IDF vectors, in which
 * a rare word counts more than a common one, and a word of the title twice.
 */
export function mostSimilar<Other extends Text>(text: Text, others: readonly Other[], most: number): Other[] {
  const words = others.map(weightsOf)
  const mine = weightsOf(text)
  const counts = new Map<string, number>()
  for (const word of [mine, ...words].flatMap((some) => [...some.keys()])) counts.set(word, (counts.get(word) ?? 0) + 1)
  const rarity = (word: string) => Math.log(1 + others.length / (counts.get(word) ?? 1))
  return others
    .map((other, index) => ({ other, likeness: cosine(mine, words[index] ?? new Map(), rarity) }))
    .filter(({ likeness }) => likeness >= ALIKE)
    .sort((one, another) => another.likeness - one.likeness)
    .slice(0, most)
    .map(({ other }) => other)
}

/** How much each counts. */
function weightsOf({ title, text }: Text): ReadonlyMap<string, number> {
  const weights = new Map(stems(text).map((word) => [word, 1]))
  for (const word of stems(title)) weights.set(word, TITLE_WEIGHT)
  return weights
}

/** `floods`, `flooded` and `flooding` are the same word. */
function stems(text: string): string[] {
  const words = plainWords(text).filter((word) => word.length > 1)
  return words.map((word) => (word.length < 5 ? word : word.replace(/(?:ing|ed|es|s)$/, '')))
}

function cosine(
  one: ReadonlyMap<string, number>,
  other: ReadonlyMap<string, number>,
  rarity: (word: string) => number,
): number {
  let shared = 0
  for (const [word, weight] of one) shared += weight * (other.get(word) ?? 0) * rarity(word) ** 2
  return shared === 0 ? 0 : shared / (length(one, rarity) * length(other, rarity))
}

function length(words: ReadonlyMap<string, number>, rarity: (word: string) => number): number {
  let sum = 0
  for (const [word, weight] of words) sum += (weight * rarity(word)) ** 2
  return Math.sqrt(sum)
}
