import type { LiveList } from '@hometown/shared-types/contract/live'
import { withoutMailAddresses } from '@hometown/shared-types/rules/text'
import { type Kysely, type SelectQueryBuilder, sql, type Transaction, type UpdateQueryBuilder } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Clock } from '../../context.ts'
import { clientAddress } from '../../http/access/client-address.ts'
import { AppError, notFound, staleVersion } from '../../http/errors/app-error.ts'
import { omitUndefined } from '../../lib/collections.ts'
import type { MessageBus } from '../../messages/message-bus.ts'
import { isOneOf } from '../bulk-sql.ts'
import {
  type Actor,
  type AuditSubject,
  accountOf,
  type Entity,
  type LockedRow,
  type NewChange,
  type NewRow,
  type PageKind,
  type Row,
  type RowChanges,
  type RowFilter,
  type Store,
  type Tx,
  type VersionedTable,
  type WakeMessage,
  type Write,
} from '../database.ts'
import type { Database } from '../tables.ts'
import { PAGES, updatePageRedirects } from './pages.ts'
import { recordChanges } from './record-changes.ts'
import { refuseNestedWrite, runInTransactionScope, versionedWriteGuard } from './transaction-guards.ts'
import { LostRaceError, retryConflicts } from './write-conflict.ts'

interface UnitOfWorkContext {
  readonly clock: Clock
  readonly messages: Pick<MessageBus, 'send'>
  readonly onError?: (error: unknown) => void
}

/**
 * The one way to write: `work` runs in a transaction, again if somebody else was first. It must do all its reads by
 * `tx`, because the rows that it decides about may have changed.
 */
export function createWrite(store: Store, { clock, messages, onError }: UnitOfWorkContext): Write {
  return async (actor, work) => {
    refuseNestedWrite()
    // The address is read now: a shared commit runs in the call of the write that began it.
    const address = accountOf(actor) && clientAddress()
    const { value, after } = await retryConflicts(() =>
      store.groupWrite((trx) =>
        runInTransactionScope(async () => {
          const unit = new UnitOfWork(trx, { kind: store.kind, actor, address, now: clock.now() })
          const isAllowed = await unit.hasSameAccount()
          const value = await work(unit)
          // The refusal comes after `work`, which may know a better reason.
          if (!isAllowed) throw new AppError(401, 'unauthenticated', 'Please sign in')
          await unit.recordChanges()
          return { value, after: unit.after }
        }),
      ),
    )
    // The runs begin before others hear of the write, who don't wait for them.
    const running = after.runs.map((run) => runSafely(run, onError))
    for (const type of after.wakeUps) messages.send({ type })
    if (after.lists.size > 0) messages.send({ type: 'live', event: { type: 'changed', lists: [...after.lists] } })
    await Promise.all(running)
    return value
  }
}

async function runSafely(run: () => unknown, onError: (error: unknown) => void = () => undefined): Promise<void> {
  try {
    await run()
  } catch (error) {
    onError(error)
  }
}

class UnitOfWork implements Tx {
  readonly db: Transaction<Database>
  readonly kind: Store['kind']
  readonly actor: Actor
  readonly now: number
  readonly after = { wakeUps: new Set<WakeMessage>(), lists: new Set<LiveList>(), runs: [] as (() => unknown)[] }
  readonly #rows: Kysely<AnyTables>
  readonly #address: string | undefined
  readonly #expected = new WeakMap<object, Entity>()
  readonly #changes: NewChange[] = []

  constructor(
    trx: Transaction<Database>,
    { kind, actor, address, now }: Pick<Tx, 'kind' | 'actor' | 'now'> & { address: string | undefined },
  ) {
    const own = trx.withoutPlugins()
    this.db = own.withPlugin(versionedWriteGuard)
    this.#rows = own as unknown as Kysely<AnyTables>
    this.kind = kind
    this.actor = actor
    this.now = now
    this.#address = address
  }

  /** The call may have waited while an administrator took the role away. */
  async hasSameAccount() {
    const account = accountOf(this.actor)
    if (account?.role === undefined) return true
    const users = this.db.selectFrom('users').select(['role', 'disabled_at'])
    const now = await users.where('id', '=', account.id).executeTakeFirst()
    return !now || (now.role === account.role && now.disabled_at === null)
  }

  async expect<Table extends VersionedTable>(entity: Entity<Table>, id: string, version?: number) {
    const row = await this.find(entity, id)
    if (!row) throw notFound(entity.name)
    if (version !== undefined && version !== rowVersion(row))
      throw staleVersion(entity.stale, await entity.describe?.(row, this))
    return row
  }

  async find<Table extends VersionedTable>(entity: Entity<Table>, id: string, { deleted = false } = {}) {
    await entity.lock?.(this)
    const query = this.#rows.selectFrom(entityTable(entity)).selectAll().where(entityKeyColumn(entity), '=', id)
    const row = await this.#locked(query).executeTakeFirst()
    return !row || (isDeletedRow(row) && !deleted) ? undefined : this.#expect(entity, row)
  }

  async list<Table extends VersionedTable>(entity: Entity<Table>, matching: RowFilter<Table>) {
    await entity.lock?.(this)
    const all = this.#rows.selectFrom(entityTable(entity)).selectAll().orderBy(entityKeyColumn(entity))
    const found = matching(all as unknown as Parameters<RowFilter<Table>>[0]) as unknown as typeof all
    return (await this.#locked(found).execute()).map((row) => this.#expect(entity, row))
  }

  async insert<Table extends VersionedTable>(entity: Entity<Table>, row: NewRow<Table>) {
    await entity.lock?.(this)
    const insert = this.#rows.insertInto(entityTable(entity)).values({ ...row })
    const after = this.#expect(entity, await insert.returningAll().executeTakeFirstOrThrow())
    await this.#follow(entity, undefined, after)
    return after
  }

  async update<Table extends VersionedTable>(row: LockedRow<Table>, changes: RowChanges<Table>) {
    const entity = this.#entityOf(row)
    const after = await this.#set(entity, row, { ...changes, version: rowVersion(row) + 1 })
    await this.#follow(entity, row, after)
    return after
  }

  async mark<Table extends VersionedTable>(row: LockedRow<Table>, marks: RowChanges<Table>) {
    return this.#set(this.#entityOf(row), row, marks)
  }

  async remove<Table extends VersionedTable>(row: LockedRow<Table>, marks?: RowChanges<Table>) {
    const entity = this.#entityOf(row)
    if ('deleted_at' in row) await this.#set(entity, row, { ...marks, deleted_at: this.now })
    else {
      const deletion = this.#rows
        .deleteFrom(entityTable(entity))
        .where(entityKeyColumn(entity), '=', entityKeyInRow(row, entity))
      const { numDeletedRows } = await deletion.where('version', '=', rowVersion(row)).executeTakeFirstOrThrow()
      if (numDeletedRows === 0n) throw new LostRaceError()
    }
    await this.#follow(entity, row, undefined)
  }

  async updateMany<Table extends VersionedTable>(
    entity: Entity<Table>,
    matching: RowFilter<Table>,
    changes: RowChanges<Table>,
    action: string | null,
  ) {
    const rows = await this.list(entity, matching)
    if (rows.length === 0) return 0
    const all = this.#rows.updateTable(entityTable(entity)).where(this.#isAmong(entity, rows))
    const after = await all
      .set({ ...omitUndefined(changes), version: sql`version + 1` })
      .returningAll()
      .execute()
    const byKey = new Map(after.map((row) => [entityKeyInRow(row, entity), row as Row<Table>]))
    for (const row of rows) await this.#follow(entity, row, byKey.get(entityKeyInRow(row, entity)))
    if (action) await this.audit(action, undefined, { count: rows.length })
    return rows.length
  }

  async purge<Table extends VersionedTable>(entity: Entity<Table>, matching: RowFilter<Table>) {
    const rows = await this.list(entity, matching)
    await this.#rows.deleteFrom(entityTable(entity)).where(this.#isAmong(entity, rows)).execute()
    for (const row of rows) await this.#follow(entity, row, undefined)
    return rows
  }

  async audit(action: string, subject?: AuditSubject | string, details?: Record<string, unknown>) {
    const account = accountOf(this.actor)
    const row = {
      id: uuid(),
      user_id: account?.id ?? null,
      username: account?.username ?? null,
      action,
      subject: (typeof subject === 'object' ? subject.id : subject) ?? null,
      details: details ? auditDetailsText(action, details) : null,
      created_at: this.now,
      // Readers have no account: their addresses are kept nowhere.
      address: this.#address ?? null,
    }
    await this.db.insertInto('audit_log').values(row).execute()
    this.announce('audit-log')
  }

  changed(...changes: readonly NewChange[]) {
    this.#changes.push(...changes)
  }

  /** Articles come first, so that none links to a page that is gone. Call it at the end. */
  async recordChanges() {
    if (this.#changes.length === 0) return
    const [articles, others] = [true, false].map((isArticle) =>
      this.#changes.filter(({ kind }) => (kind === 'article') === isArticle),
    )
    await recordChanges(this.db, [...(articles ?? []), ...(others ?? [])], this.now)
    this.wake('changes-waiting')
  }

  announce(...lists: readonly LiveList[]) {
    for (const list of lists) this.after.lists.add(list)
  }

  wake(message: WakeMessage) {
    this.after.wakeUps.add(message)
  }

  afterCommit(run: () => unknown) {
    this.after.runs.push(run)
  }

  /** Nobody else changes the rows until the commit. With SQLite, writers come one after the other anyway. */
  #locked<Query extends SelectQueryBuilder<AnyTables, string, Record<string, unknown>>>(query: Query) {
    return this.kind === 'postgres' ? query.forNoKeyUpdate() : query
  }

  #expect<Table extends VersionedTable>(entity: Entity<Table>, row: object): LockedRow<Table> {
    this.#expected.set(row, entity as unknown as Entity)
    return row as LockedRow<Table>
  }

  #entityOf<Table extends VersionedTable>(row: LockedRow<Table>): Entity<Table> {
    const entity = this.#expected.get(row)
    if (!entity) throw new Error('Only a row that `tx.expect` gave can be written, and no copy of it.')
    return entity as unknown as Entity<Table>
  }

  #isAmong<Table extends VersionedTable>(entity: Entity<Table>, rows: readonly Row<Table>[]) {
    return isOneOf(this.db, entityKeyColumn(entity), rows.map((row) => entityKeyInRow(row, entity)) as string[])
  }

  async #set<Table extends VersionedTable>(
    entity: Entity<Table>,
    row: LockedRow<Table>,
    columns: object,
  ): Promise<LockedRow<Table>> {
    const changes = omitUndefined(columns)
    if (Object.keys(changes).length === 0) return row
    let query: UpdateQueryBuilder<AnyTables, string, string, unknown> = this.#rows
      .updateTable(entityTable(entity))
      .set(changes)
      .where(entityKeyColumn(entity), '=', entityKeyInRow(row, entity))
      .where('version', '=', rowVersion(row))
    const deletedAt = Reflect.get(row, 'deleted_at')
    if (deletedAt !== undefined) query = query.where('deleted_at', deletedAt === null ? 'is' : '=', deletedAt)
    const after = await query.returningAll().executeTakeFirst()
    if (!after) throw new LostRaceError()
    return this.#expect(entity, after)
  }

  async #follow<Table extends VersionedTable>(
    { table, page, lists }: Entity<Table>,
    was: Row<Table> | undefined,
    is: Row<Table> | undefined,
  ): Promise<void> {
    const [before, after] = [was, is].map((row) => (row && isDeletedRow(row) ? undefined : row))
    if (before || after) this.announce(...lists)
    if (page === undefined) return
    if (PAGES[page as PageKind].table !== table) throw new Error(`The rows of ${table} have no such page.`)
    const rows = { before, after } as Parameters<typeof updatePageRedirects<PageKind>>[2]
    this.changed(...(await updatePageRedirects(this.db, page as PageKind, rows, this.now)))
  }
}

type AnyTables = Record<string, Record<string, unknown>>

function entityTable({ table }: { table: string }): string {
  return table
}

function entityKeyColumn({ key = 'id' }: Pick<Entity, 'key'>): string {
  return key
}

function entityKeyInRow(row: object, entity: Pick<Entity, 'key'>): unknown {
  return Reflect.get(row, entityKeyColumn(entity))
}

function rowVersion(row: object): number {
  return Number(Reflect.get(row, 'version'))
}

function isDeletedRow(row: object): boolean {
  return Reflect.get(row, 'deleted_at') != null
}

/** Entries about accounts and sign-ins keep addresses: usernames may be addresses, and those entries are about them. */
function auditDetailsText(action: string, details: object): string {
  const text = JSON.stringify(details)
  return /^(?:account|auth)\./.test(action) ? text : withoutMailAddresses(text)
}
