import {
  type ActiveSource,
  type CreateSourceInput,
  createSourceSchema,
  type NewSource,
  type Source,
  type SourceChanges,
  type SourceListQuery,
  type SourcePage,
} from '@hometown/shared-types/contract/sources'
import { READER_CATEGORIES, type ReaderCategory } from '@hometown/shared-types/rules/categories'
import { storable } from '@hometown/shared-types/rules/text'
import { type ExpressionBuilder, type Kysely, sql, type Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import { containsWord, wordsToFind } from '../../../database/contains-word.ts'
import type { Database } from '../../../database/database.ts'
import { isOneOf } from '../../../database/many-rows.ts'
import { LostRaceError } from '../../../database/write/write-conflict.ts'
import { invalidField, notFound, staleVersion, takenField } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { writeAndAnnounce } from '../../platform/live/live.service.ts'
import { isLinkSelector } from '../extraction/extraction.service.ts'
import { sourceAddressKey } from './source-address.service.ts'
import {
  type CheckOutcome,
  changedColumns,
  FAILURES_OF_BROKEN,
  healthAfter,
  newSourceRow,
  resetHealth,
  SILENCE_MS,
  sourceFromRow,
} from './source-row.ts'
import type { SourceRow } from './sources.table.ts'

/** At a selector that the parser of pages doesn't understand. */
export const LINK_SELECTOR_MESSAGE = 'This isn’t a CSS selector that we understand'

export type { CheckOutcome } from './source-row.ts'
export type { SourceRow } from './sources.table.ts'

type Reader = Kysely<Database>
type Trx = Transaction<Database>
type Now = Pick<AppContext, 'store' | 'clock'>

const PLAIN_LIST_LENGTH = 500

export async function listSources({ store, clock }: Now, limit = PLAIN_LIST_LENGTH): Promise<Source[]> {
  const newest = store.db.selectFrom('sources').selectAll().orderBy('created_at', 'desc').orderBy('name')
  return (await newest.limit(limit).execute()).map((row) => sourceFromRow(row, clock.now()))
}

export async function listSourcePage(
  { store, clock }: Now,
  query: SourceListQuery & { page: number },
): Promise<SourcePage> {
  const now = clock.now()
  const matching = store.db.selectFrom('sources').where((row) => matches(row, query, now))
  const rows = await matching
    .selectAll()
    .orderBy(categoryRank)
    .orderBy(byName)
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

const byName = sql`lower(name)`
const categoryRank = sql`case category ${sql.join(
  READER_CATEGORIES.map((category, rank) => sql`when ${sql.lit(category)} then ${sql.lit(rank)}`),
  sql` `,
)} end`

function matches(row: ExpressionBuilder<Database, 'sources'>, query: SourceListQuery, now: number) {
  const { category, show, search } = query
  const conditions = []
  if (category) conditions.push(row('category', '=', category))
  if (show === 'active') conditions.push(row('status', '=', 'active'))
  if (show === 'paused') conditions.push(row('status', '=', 'inactive'))
  if (show === 'attention') conditions.push(needsALook(row, now))
  for (const word of wordsToFind(search)) {
    conditions.push(row.or(['name', 'url', 'description'].map((column) => containsWord(column, word))))
  }
  return row.and(conditions)
}

/** Broken or silent. */
function needsALook(row: ExpressionBuilder<Database, 'sources'>, now: number) {
  const quietBefore = now - SILENCE_MS
  return row.and([
    row('status', '=', 'active'),
    row('sample', '=', 0),
    row.or([
      row('failures', '>=', FAILURES_OF_BROKEN),
      row.and([
        row('checked_at', 'is not', null),
        row(row.fn.coalesce('new_item_at', 'created_at'), '<', quietBefore),
        row.or([row('watched_since', 'is', null), row('watched_since', '<', quietBefore)]),
      ]),
    ]),
  ])
}

export async function countSourcesInNeed({ store, clock }: Now): Promise<number> {
  const { count } = await store.db
    .selectFrom('sources')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where((row) => needsALook(row, clock.now()))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** What a run of everything would read, by name, and the samples, which none reads. */
export async function listActiveSources(
  { store }: Pick<AppContext, 'store'>,
  category?: ReaderCategory,
): Promise<ActiveSource[]> {
  const rows = await store.db
    .selectFrom('sources')
    .select(['id', 'name', 'category', 'sample'])
    .where('status', '=', 'active')
    .$if(category !== undefined, (query) => query.where('category', '=', category ?? 'Events'))
    .orderBy(byName)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, sample: row.sample === 1 }))
}

/** Longest waiting first; without the sample county's. */
export async function listDueIds({ store, clock }: Now, limit: number): Promise<string[]> {
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

export async function getSourceRow(db: Reader, id: string): Promise<SourceRow> {
  const row = await db.selectFrom('sources').selectAll().where('id', '=', storable(id)).executeTakeFirst()
  if (!row) throw notFound('Source')
  return row
}

/** Those of the addresses that are sources, in any spelling, by `sourceAddressKey`. */
export async function listKnownAddresses(
  { store: { db } }: { store: { db: Reader } },
  addresses: readonly string[],
): Promise<Map<string, { id: string; name: string }>> {
  const keys = [...new Set(addresses.map(sourceAddressKey))]
  const known = db
    .selectFrom('sources')
    .select(['id', 'name', 'address_key'])
    .where(isOneOf(db, 'address_key', keys))
  return new Map((await known.execute()).map(({ id, name, address_key }) => [address_key, { id, name }]))
}

const STALE_MESSAGE = 'Another editor saved this source in the meantime.'

/** @throws AppError 409 if another source has this URL */
export async function createSource(context: AppContext, { user }: SignedIn, input: NewSource): Promise<Source> {
  await requireSelector(input)
  return write(context, async (trx, now) => {
    const row = newSourceRow(input, now, context.config.harvestSeconds)
    await refuseKnownAddress(trx, input.url)
    await trx.insertInto('sources').values(row).execute()
    const details = { name: row.name }
    await recordAudit(trx, { user, action: 'source.create', subject: row.id, details }, now)
    return sourceFromRow(await getSourceRow(trx, row.id), now)
  })
}

export async function updateSource(
  context: AppContext,
  { user }: SignedIn,
  id: string,
  { version, ...changes }: SourceChanges,
): Promise<Source> {
  await requireSelector(changes)
  return write(context, async (trx, now) => {
    const before = await getSourceRow(trx, id)
    if (version !== undefined && version !== before.version)
      throw staleVersion(STALE_MESSAGE, sourceFromRow(before, now))
    if (changes.url !== undefined) await refuseKnownAddress(trx, changes.url, id)
    const anew = resetHealth(before, changes, now, context.config.harvestSeconds)
    const { numUpdatedRows } = await trx
      .updateTable('sources')
      .set({ ...changedColumns(changes), ...anew, version: before.version + 1 })
      .where('id', '=', id)
      .where('version', '=', before.version)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new LostRaceError()
    const details = { name: changes.name ?? before.name }
    await recordAudit(trx, { user, action: actionOf(before, changes), subject: id, details }, now)
    return sourceFromRow(await getSourceRow(trx, id), now)
  })
}

export async function deleteSource(context: AppContext, { user }: SignedIn, id: string): Promise<void> {
  await write(context, async (trx, now) => {
    const { name } = await getSourceRow(trx, id)
    await trx.deleteFrom('sources').where('id', '=', id).execute()
    await recordAudit(trx, { user, action: 'source.delete', subject: id, details: { name } }, now)
  })
}

function actionOf(before: SourceRow, { status, ...others }: SourceChanges): string {
  if (status === undefined || status === before.status || Object.keys(others).length > 0) return 'source.update'
  return status === 'inactive' ? 'source.pause' : 'source.resume'
}

async function requireSelector({ linkSelector }: SourceChanges): Promise<void> {
  if (!linkSelector || (await isLinkSelector(linkSelector))) return
  throw invalidField('linkSelector', LINK_SELECTOR_MESSAGE)
}

async function refuseKnownAddress(trx: Trx, url: string, exceptId?: string): Promise<void> {
  const known = (await listKnownAddresses({ store: { db: trx } }, [url])).get(sourceAddressKey(url))
  if (!known || known.id === exceptId) return
  throw takenField('url', `This address is already a source: “${known.name}”.`)
}

async function write<T>(context: AppContext, work: (trx: Trx, now: number) => Promise<T>): Promise<T> {
  return writeAndAnnounce(context, ['sources'], work)
}

/** Does nothing for a source that got another address since it was read. */
export async function recordHealth(
  { config, clock }: Pick<AppContext, 'config' | 'clock'>,
  trx: Trx,
  read: Pick<SourceRow, 'id' | 'url' | 'feed_url'>,
  outcome: CheckOutcome,
): Promise<void> {
  const source = await trx.selectFrom('sources').selectAll().where('id', '=', read.id).executeTakeFirst()
  if (!source || source.url !== read.url || source.feed_url !== read.feed_url) return
  const { harvestSeconds } = config
  const health = healthAfter(source, outcome, { now: clock.now(), harvestSeconds })
  await trx.updateTable('sources').set(health).where('id', '=', read.id).execute()
}

/** Only into an empty list. Sample sources have no real content, so they are never due. */
export async function insertSampleSources(trx: Trx, samples: readonly CreateSourceInput[], now: number): Promise<void> {
  const other = await trx.selectFrom('sources').select('id').limit(1).executeTakeFirst()
  if (other || samples.length === 0) return
  const rows = samples.map((sample) => ({ ...newSourceRow(createSourceSchema.parse(sample), now, 0), sample: 1 }))
  await trx.insertInto('sources').values(rows).execute()
}

/** Keeps sample sources whose URL somebody has changed. */
export async function removeSampleSources(trx: Trx): Promise<void> {
  await trx.deleteFrom('sources').where('sample', '=', 1).execute()
}
