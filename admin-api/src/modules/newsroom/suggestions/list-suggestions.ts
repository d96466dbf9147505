import type { ReaderCategory } from '@hometown/shared-types/category'
import { countyWallTime } from '@hometown/shared-types/county-wall-time'
import { storable } from '@hometown/shared-types/storable-text'
import type { OpenedDecision, Suggestion, SuggestionKind } from '@hometown/shared-types/suggestion'
import type { SuggestionListQuery, SuggestionPage } from '@hometown/shared-types/suggestion-calls'
import type { Kysely } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { notFound } from '../../../http/errors/app-error.ts'
import { getSettings } from '../../platform/settings/settings.service.ts'
import { changedMeanwhile } from './steps.ts'
import {
  countPendingByKind,
  countSuggestions,
  listNewestSuggestions,
  listSuggestionPage,
} from './suggestion-lists.repository.ts'
import { suggestionFrom } from './suggestion-row.ts'
import { findRowOfArticle, findSuggestion, listAllOrigins } from './suggestions.repository.ts'
import type { SuggestionRow } from './suggestions.table.ts'

const PLAIN_LIST_LENGTH = 500

type Reading = Pick<AppContext, 'store'>
type Listing = Pick<AppContext, 'store' | 'config' | 'clock'>

export async function listSuggestions({ store }: Reading): Promise<Suggestion[]> {
  return withOrigins(store.db, await listNewestSuggestions(store.db, PLAIN_LIST_LENGTH))
}

export async function listPage(
  context: Listing,
  query: SuggestionListQuery & { page: number },
): Promise<SuggestionPage> {
  const { page: _page, per_page, sort: _sort, status, ...filters } = query
  const { db } = context.store
  const wallTime = await countyNow(context)
  const counts = { pending: 0, snoozed: 0, approved: 0, rejected: 0, published: 0, all: 0 }
  const groups = new Map<ReaderCategory | null, number>()
  let relevance = 0
  for (const one of await countSuggestions(db, filters, wallTime)) {
    const awake = one.count - one.snoozed
    counts[one.status] += awake
    counts.snoozed += one.snoozed
    counts.all += one.count
    relevance += one.relevance
    const listed = status === 'snoozed' ? one.snoozed : status ? (one.status === status ? awake : 0) : one.count
    if (listed > 0) groups.set(one.category, (groups.get(one.category) ?? 0) + listed)
  }
  const total = counts[status ?? 'all']
  return {
    data: await withOrigins(db, await listSuggestionPage(db, query, wallTime)),
    total,
    totalPages: Math.ceil(total / per_page),
    groups: [...groups].map(([category, count]) => ({ category, count })),
    counts,
    averageRelevance: counts.all === 0 ? 0 : Math.round(relevance / counts.all),
  }
}

export async function getSuggestionRow(db: Kysely<Database>, id: string): Promise<SuggestionRow> {
  const row = await findSuggestion(db, storable(id))
  if (!row) throw notFound('Suggestion')
  return row
}

/** The row as the editor decides on it. @throws AppError 409 as `requireShown` does */
export async function getShownRow(db: Kysely<Database>, id: string, shown: OpenedDecision): Promise<SuggestionRow> {
  const row = await getSuggestionRow(db, id)
  await requireShown(db, row, shown.version)
  return { ...row, ai_opened: openedBy(row, shown) }
}

/** Only a version says which AI text was open. */
export function openedBy({ ai_opened }: SuggestionRow, { version, opened }: OpenedDecision): number {
  return opened && version !== undefined ? 1 : ai_opened
}

/** @throws AppError 409 if a version is given and the row has another */
export async function requireShown(
  db: Kysely<Database>,
  row: SuggestionRow,
  version: number | undefined,
): Promise<void> {
  if (version !== undefined && version !== row.version) throw changedMeanwhile(await toSuggestion(db, row))
}

export async function getSuggestion({ store }: Reading, id: string): Promise<Suggestion> {
  return toSuggestion(store.db, await getSuggestionRow(store.db, id))
}

/** The suggestion from which an article was made. */
export async function findSuggestionOf({ store }: Reading, articleId: string): Promise<Suggestion | null> {
  const row = await findRowOfArticle(store.db, articleId)
  return row ? toSuggestion(store.db, row) : null
}

export async function toSuggestion(db: Kysely<Database>, row: SuggestionRow): Promise<Suggestion> {
  const [suggestion] = await withOrigins(db, [row])
  if (!suggestion) throw notFound('Suggestion')
  return suggestion
}

async function withOrigins(db: Kysely<Database>, rows: readonly SuggestionRow[]): Promise<Suggestion[]> {
  const origins = await listAllOrigins(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => suggestionFrom(row, origins.get(row.id) ?? []))
}

/** The county's wall time, `2026-11-23T13:01`. */
export async function countyNow(context: Listing): Promise<string> {
  const { timeZone } = await getSettings(context)
  return countyWallTime(context.clock.now(), timeZone).slice(0, 16)
}

/** What the Pending tab lists: snoozed suggestions don't count. */
export async function countPending(context: Listing): Promise<ReadonlyMap<SuggestionKind, number>> {
  return countPendingByKind(context.store.db, await countyNow(context))
}
