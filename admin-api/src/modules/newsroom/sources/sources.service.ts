import type {
  ActiveSource,
  NewSource,
  Source,
  SourceChanges,
  SourceListQuery,
  SourcePage,
} from '@hometown/shared-types/contract/sources'
import { READER_CATEGORIES, type ReaderCategory } from '@hometown/shared-types/rules/categories'
import { type ExpressionBuilder, sql } from 'kysely'
import type { AppContext } from '../../../context.ts'
import { isOneOf } from '../../../database/bulk-sql.ts'
import type { Actor, Db, Tx } from '../../../database/database.ts'
import { containsWord, splitSearchWords } from '../../../database/search-conditions.ts'
import type { Database } from '../../../database/tables.ts'
import { fieldConflict, invalidField } from '../../../http/errors/app-error.ts'
import { isLinkSelector } from '../extraction/index.ts'
import { sourceAddressKey } from './source-address.ts'
import {
  BROKEN_AFTER_FAILURES,
  type CheckOutcome,
  changedColumns,
  healthAfterCheck,
  newSourceRow,
  resetHealth,
  SILENT_AFTER_MS,
  sourceFromRow,
  sources,
} from './source-row.ts'
import type { SourceRow } from './sources.table.ts'

export const INVALID_SELECTOR_MESSAGE = 'This isn’t a CSS selector that we understand'

const MAX_UNPAGED_SOURCES = 500

export async function listSources({ store, clock }: AppContext, limit = MAX_UNPAGED_SOURCES): Promise<Source[]> {
  const newest = store.db.selectFrom('sources').selectAll().orderBy('created_at', 'desc').orderBy('name')
  return (await newest.limit(limit).execute()).map((row) => sourceFromRow(row, clock.now()))
}

export async function listSourcePage(
  { store, clock }: AppContext,
  query: SourceListQuery & { page: number },
): Promise<SourcePage> {
  const now = clock.now()
  const matching = store.db.selectFrom('sources').where((row) => matchesSourceQuery(row, query, now))
  const rows = await matching
    .selectAll()
    .orderBy(orderBySourceCategory)
    .orderBy(orderBySourceName)
    .orderBy('id')
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
    .execute()
  const counted = await matching
    .select(['category', (row) => row.fn.countAll<number>().as('count')])
    .groupBy('category')
    .execute()
  const counts = new Map(counted.map(({ category, count }) => [category, Number(count)]))
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const byCategory = READER_CATEGORIES.map((category) => [category, counts.get(category) ?? 0])
  return {
    data: rows.map((row) => sourceFromRow(row, now)),
    total,
    totalPages: Math.ceil(total / query.per_page),
    byCategory: Object.fromEntries(byCategory) as Record<ReaderCategory, number>,
  }
}

const orderBySourceName = sql`lower(name)`
const orderBySourceCategory = sql`case category ${sql.join(
  READER_CATEGORIES.map((category, rank) => sql`when ${sql.lit(category)} then ${sql.lit(rank)}`),
  sql` `,
)} end`

function matchesSourceQuery(row: ExpressionBuilder<Database, 'sources'>, query: SourceListQuery, now: number) {
  const { category, show, search } = query
  const conditions = []
  if (category) conditions.push(row('category', '=', category))
  if (show === 'active') conditions.push(row('status', '=', 'active'))
  if (show === 'paused') conditions.push(row('status', '=', 'inactive'))
  if (show === 'attention') conditions.push(isSourceBrokenOrSilent(row, now))
  for (const word of splitSearchWords(search)) {
    conditions.push(row.or(['name', 'url', 'description'].map((column) => containsWord(column, word))))
  }
  return row.and(conditions)
}

/** Tells whether a source is broken or silent. */
function isSourceBrokenOrSilent(row: ExpressionBuilder<Database, 'sources'>, now: number) {
  const quietBefore = now - SILENT_AFTER_MS
  return row.and([
    row('status', '=', 'active'),
    row('sample', '=', 0),
    row.or([
      row('failures', '>=', BROKEN_AFTER_FAILURES),
      row.and([
        row('checked_at', 'is not', null),
        row(row.fn.coalesce('new_item_at', 'created_at'), '<', quietBefore),
        row.or([row('watched_since', 'is', null), row('watched_since', '<', quietBefore)]),
      ]),
    ]),
  ])
}

export async function countSourcesNeedingAttention({ store, clock }: AppContext): Promise<number> {
  const { count } = await store.db
    .selectFrom('sources')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where((row) => isSourceBrokenOrSilent(row, clock.now()))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Lists the sources that a run of everything would read, by name, and the samples, which none reads. */
export async function listActiveSources({ store }: AppContext, category?: ReaderCategory): Promise<ActiveSource[]> {
  const rows = await store.db
    .selectFrom('sources')
    .select(['id', 'name', 'category', 'sample'])
    .where('status', '=', 'active')
    .$if(category !== undefined, (query) => query.where('category', '=', category ?? 'Events'))
    .orderBy(orderBySourceName)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, sample: row.sample === 1 }))
}

/** Lists the longest waiting first, without the sample county's. */
export async function listDueSourceIds({ store, clock }: AppContext, limit: number): Promise<string[]> {
  const rows = await store.db
    .selectFrom('sources')
    .select('id')
    .where('status', '=', 'active')
    .where('sample', '=', 0)
    .where('next_check_at', '<=', clock.now())
    .orderBy('next_check_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Finds sources with these URLs, in any spelling. @returns them by `sourceAddressKey` */
export async function findSourcesByUrl(
  db: Db,
  addresses: readonly string[],
): Promise<Map<string, { id: string; name: string }>> {
  const keys = [...new Set(addresses.map(sourceAddressKey))]
  const rows = db
    .selectFrom('sources')
    .select(['id', 'name', 'address_key'])
    .where(isOneOf(db, 'address_key', keys))
  return new Map((await rows.execute()).map(({ id, name, address_key }) => [address_key, { id, name }]))
}

/** @throws AppError 409 if another source has this URL */
export async function createSource(context: AppContext, actor: Actor, input: NewSource): Promise<Source> {
  await requireValidLinkSelector(input)
  return context.store.write(actor, async (tx) => {
    await requireNewSourceUrl(tx.db, input.url)
    const after = await tx.insert(sources, newSourceRow(input, tx.now, context.config.harvestSeconds))
    await tx.audit('source.create', after, { name: after.name })
    return sourceFromRow(after, tx.now)
  })
}

/** @throws AppError 409 if somebody else saved it since this version, or another source has this URL */
export async function updateSource(
  context: AppContext,
  actor: Actor,
  id: string,
  { version, ...changes }: SourceChanges,
): Promise<Source> {
  await requireValidLinkSelector(changes)
  return context.store.write(actor, async (tx) => {
    const before = await tx.expect(sources, id, version)
    if (changes.url !== undefined) await requireNewSourceUrl(tx.db, changes.url, id)
    const anew = resetHealth(before, changes, tx.now, context.config.harvestSeconds)
    const after = await tx.update(before, { ...changedColumns(changes), ...anew })
    await tx.audit(auditActionForSource(before, changes), after, { name: after.name })
    return sourceFromRow(after, tx.now)
  })
}

export async function deleteSource({ store }: AppContext, actor: Actor, id: string, version?: number): Promise<void> {
  await store.write(actor, async (tx) => {
    const before = await tx.expect(sources, id, version)
    await tx.remove(before)
    await tx.audit('source.delete', before, { name: before.name })
  })
}

function auditActionForSource(before: SourceRow, { status, ...others }: SourceChanges): string {
  if (status === undefined || status === before.status || Object.keys(others).length > 0) return 'source.update'
  return status === 'inactive' ? 'source.pause' : 'source.resume'
}

async function requireValidLinkSelector({ linkSelector }: SourceChanges): Promise<void> {
  if (!linkSelector || (await isLinkSelector(linkSelector))) return
  throw invalidField('linkSelector', INVALID_SELECTOR_MESSAGE)
}

async function requireNewSourceUrl(db: Db, url: string, exceptId?: string): Promise<void> {
  const existing = (await findSourcesByUrl(db, [url])).get(sourceAddressKey(url))
  if (!existing || existing.id === exceptId) return
  throw fieldConflict('url', `This address is already a source: “${existing.name}”.`)
}

/** Saves the result of a check without a new version. Ignores it if the source got another URL since. */
export async function recordSourceHealth(
  tx: Tx,
  read: Pick<SourceRow, 'id' | 'url' | 'feed_url'>,
  outcome: CheckOutcome,
  harvestSeconds: number,
): Promise<void> {
  const source = await tx.find(sources, read.id)
  if (!source || source.url !== read.url || source.feed_url !== read.feed_url) return
  await tx.mark(source, healthAfterCheck(source, outcome, { now: tx.now, harvestSeconds }))
}
