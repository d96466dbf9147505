import type { Role } from '@hometown/shared-types/contract/accounts'
import type { LiveList } from '@hometown/shared-types/contract/live'
import type { ArticleAddress, ChangeKind } from '@hometown/shared-types/contract/publishing'
import type { Insertable, Kysely, Selectable, SelectQueryBuilder, Transaction, Updateable } from 'kysely'
import type { ProcessMessage } from '../messages/messages.ts'
import type { ArticleSearch } from './article-search.ts'
import type { Database } from './tables.ts'

/** The database, or a transaction of it, to read. */
export type Db = Kysely<Database>
export type Trx = Transaction<Database>

/** How long a statement waits for a lock of the database, in milliseconds. */
export const LOCK_TIMEOUT_MS = 10_000

export interface Account {
  readonly id: string
  readonly username: string
  /** The role that decided the call's access: a write of somebody who has another role by then is refused. */
  readonly role?: Role
}

/**
 * Who does a write: somebody of the staff, a reader (by a form or a link in a mail), a connected WordPress, the clock
 * (jobs, and what the service does by itself), or an operator with a command.
 */
export type Actor = Account | 'reader' | 'wordpress' | 'clock' | 'operator'

/** Returns undefined for all but the staff. */
export function accountOf(actor: Actor): Account | undefined {
  return typeof actor === 'string' ? undefined : actor
}

/** Tables whose rows people edit. Each save raises the version of its row. */
export type VersionedTable = Exclude<
  {
    [Table in keyof Database]: Selectable<Database[Table]> extends { version: number } ? Table : never
  }[keyof Database],
  // Rows of these have the article's version.
  'article_revisions' | 'imported_items'
>

export type Row<Table extends keyof Database> = Selectable<Database[Table]>
export type NewRow<Table extends keyof Database> = Insertable<Database[Table]>
export type RowChanges<Table extends keyof Database> = Omit<Updateable<Database[Table]>, 'version'>

declare const expected: unique symbol

/** A row that this transaction has locked and compared with what its caller had seen. Only such rows can be written. */
export type LockedRow<Table extends VersionedTable> = Row<Table> & { readonly [expected]: Table }

/** Names the table of each kind of row that has a page of its own. Topics and sections keep their addresses. */
export interface PageTables {
  article: 'articles'
  event: 'events'
  person: 'people'
  business: 'businesses'
  newsletter: 'newsletters'
  topic: 'topics'
}

export type PageKind = keyof PageTables

/** Tells `store.write` about rows that people edit. A feature declares it once, beside its table. */
export interface Entity<Table extends VersionedTable = VersionedTable> {
  readonly table: Table
  /** The default is `id`. */
  readonly key?: string
  /** The name that begins messages such as 'Business not found'. */
  readonly name: string
  /** A message that says who was first: 'Another editor saved this business in the meantime.' */
  readonly stale: string
  /** Locks what each write of such rows must lock before them, so that no two wait for each other. */
  lock?(tx: Tx): Promise<void>
  /** Returns the current row as the call answers it, for the desk to compare. */
  describe?(row: Row<Table>, tx: Tx): unknown
  /** The lists of open desks that show such rows. */
  readonly lists: readonly LiveList[]
  /** The kind of its page, if it has one: a write renders it again, and keeps its former addresses. */
  readonly page?: { [Kind in PageKind]: PageTables[Kind] extends Table ? Kind : never }[PageKind]
}

const entitiesByTable = new Map<string, Entity>()

export function defineEntity<Table extends VersionedTable>(entity: Entity<Table>): Entity<Table> {
  entitiesByTable.set(entity.table, entity as unknown as Entity)
  return entity
}

/** Returns undefined for a table whose rows have no version. */
export function findEntity(table: string): Entity | undefined {
  return entitiesByTable.get(table)
}

/** A change that the publisher has to render. `isNote`: an editor's note was added, changed or removed. */
export type NewChange =
  | {
      kind: 'article'
      contentId: number
      articleId: string
      before: ArticleAddress | null
      after: ArticleAddress | null
      isNote?: boolean
    }
  | { kind: 'event'; subjectId: string; wasPublic: boolean; isPublic: boolean }
  | { kind: Exclude<ChangeKind, 'article' | 'event'>; subjectId?: string }

/** These messages only say "look now": the rows are in the database. */
export type WakeMessage = Extract<
  ProcessMessage['type'],
  `${string}-waiting` | 'sessions-ended' | 'connections-changed'
>

export interface AuditSubject {
  readonly id: string
}

export type RowFilter<Table extends VersionedTable> = (
  rows: SelectQueryBuilder<Database, Table, Row<Table>>,
) => SelectQueryBuilder<Database, Table, Row<Table>>

/** A write that is under way. What it records and announces happens once, after the commit, or not at all. */
export interface Tx {
  /** Reads, and writes rows without a version: it refuses to change others. */
  readonly db: Transaction<Database>
  readonly kind: 'sqlite' | 'postgres'
  readonly actor: Actor
  readonly now: number
  /**
   * Returns the row as it is, locked until the commit: what decides about it is asked now.
   * @param version what the caller has seen; undefined takes the row as it is
   * @throws AppError 404, 409 `stale` with the current row
   */
  expect<Table extends VersionedTable>(entity: Entity<Table>, id: string, version?: number): Promise<LockedRow<Table>>
  /** Does the same for a row that may be missing, or that is deleted and can be restored. */
  find<Table extends VersionedTable>(
    entity: Entity<Table>,
    id: string,
    options?: { deleted?: boolean },
  ): Promise<LockedRow<Table> | undefined>
  /** Returns all rows that match, locked in the order of their keys. */
  list<Table extends VersionedTable>(entity: Entity<Table>, matching: RowFilter<Table>): Promise<LockedRow<Table>[]>
  insert<Table extends VersionedTable>(entity: Entity<Table>, row: NewRow<Table>): Promise<LockedRow<Table>>
  /** Saves a new version. Undefined values stay. */
  update<Table extends VersionedTable>(row: LockedRow<Table>, changes: RowChanges<Table>): Promise<LockedRow<Table>>
  /** Saves what isn't part of a version, such as plans and counters: nobody is told. */
  mark<Table extends VersionedTable>(row: LockedRow<Table>, marks: RowChanges<Table>): Promise<LockedRow<Table>>
  /** Takes the row from readers and lists. One whose table has `deleted_at` can be restored: `update` it with null. */
  remove<Table extends VersionedTable>(row: LockedRow<Table>, marks?: RowChanges<Table>): Promise<void>
  /**
   * Saves a new version of all rows that match, for what follows from another change, and for retention.
   * @param action in the audit log, with the count; null if the caller records another one @returns how many rows
   */
  updateMany<Table extends VersionedTable>(
    entity: Entity<Table>,
    matching: RowFilter<Table>,
    changes: RowChanges<Table>,
    action: string | null,
  ): Promise<number>
  /** Deletes all rows that match for good. @returns the rows as they were */
  purge<Table extends VersionedTable>(entity: Entity<Table>, matching: RowFilter<Table>): Promise<Row<Table>[]>
  /** @param subject the row or its id @param details `title` or `name` is shown as the subject; never a secret */
  audit(action: string, subject?: AuditSubject | string, details?: Record<string, unknown>): Promise<void>
  /** Reports what readers see besides the pages of rows, or pages that show a row of another kind. */
  changed(...changes: readonly NewChange[]): void
  /** Makes open desks read these lists again. */
  announce(...lists: readonly LiveList[]): void
  wake(message: WakeMessage): void
  /** Runs once after the commit, whatever was retried; a failure is only logged, so nothing may depend on it. */
  afterCommit(run: () => unknown): void
}

export type Write = <T>(actor: Actor, work: (tx: Tx) => Promise<T>) => Promise<T>

export interface Store {
  readonly kind: 'sqlite' | 'postgres'
  readonly db: Db
  readonly search: ArticleSearch
  /** Does a write of a few milliseconds, which may share its commit with others. Resolves after the commit. */
  groupWrite<T>(write: (trx: Trx) => Promise<T>): Promise<T>
  /**
   * Tells this database from a copy of it: path, inode and birth of SQLite's file, or PostgreSQL's system identifier
   * and the oids of the database and of one of its tables. Undefined in memory, and where PostgreSQL doesn't say.
   */
  identity(): Promise<string | undefined>
  close(): Promise<void>
}

export interface WritableStore extends Store {
  /** Calls `work` in a transaction that small writes may share. Resolves after the commit. */
  readonly write: Write
}
