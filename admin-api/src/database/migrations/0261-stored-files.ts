import { type Kysely, sql } from 'kysely'
import type { Store } from '../store.ts'

/** Files in the object store: pictures, their sizes, share cards, chat files. On one machine these stay empty. */
export async function createStoredFiles(db: Kysely<unknown>, kind: Store['kind']): Promise<void> {
  // Object stores list by bytes, and the comparison with their lists needs the same order.
  const byBytes = sql.raw(kind === 'postgres' ? 'collate "C"' : '')
  await sql`
    create table stored_files (
      area text not null,
      name text not null,
      object_key text ${byBytes} not null unique,
      bytes bigint not null,
      hash text not null,
      created_at bigint not null,
      used_at bigint not null,
      deleted_at bigint,
      damaged_at bigint,
      primary key (area, name)
    )
  `.execute(db)
  await sql`create index stored_files_by_use on stored_files (area, used_at)`.execute(db)
  await sql`create index stored_files_deleted on stored_files (deleted_at) where deleted_at is not null`.execute(db)
  await sql`create table orphaned_objects (key text not null primary key, noticed_at bigint not null)`.execute(db)
  await sql`create index orphaned_objects_noticed on orphaned_objects (noticed_at)`.execute(db)
}
