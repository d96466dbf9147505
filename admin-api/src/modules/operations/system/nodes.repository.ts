import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { databaseNow } from '../../../database/dialects.ts'
import type { Store } from '../../../database/store.ts'
import { createFileOnce } from '../../../lib/create-file-once.ts'

const FORGOTTEN_AFTER_MS = 24 * 60 * 60_000

/** Also forgets machines that vanished a day ago. */
export async function reportNode({
  config,
  node,
  store,
}: Pick<AppContext, 'config' | 'node' | 'store'>): Promise<void> {
  const { db, kind } = store
  const now = databaseNow(kind)
  const row = { id: node, host: hostname(), folder: folderId(config.dataDir), heard_at: sql<number>`${now}` }
  await db
    .insertInto('nodes')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
  await db.deleteFrom('nodes').where('heard_at', '<', sql<number>`${now} - ${FORGOTTEN_AFTER_MS}`).execute()
}

export interface HeardMachine {
  host: string
  folder: string
}

/** Those that were heard within `milliseconds`, on PostgreSQL. Also before the database is migrated. */
export async function findHeardMachines({ db, kind }: Store, milliseconds: number): Promise<HeardMachine[]> {
  const { rows } = await sql<{ is_there: boolean }>`select to_regclass('nodes') is not null as is_there`.execute(db)
  if (!rows[0]?.is_there) return []
  return db
    .selectFrom('nodes')
    .select(['host', 'folder'])
    .where('heard_at', '>', sql<number>`${databaseNow(kind)} - ${milliseconds}`)
    .orderBy('host')
    .execute()
}

export async function removeNode(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('nodes').where('id', '=', id).execute()
}

/** Names a `DATA_DIR`, so that the next start of the same service isn't taken for another machine. */
export function folderId(dataDir: string): string {
  const path = join(dataDir, 'folder-id')
  // It is asked every few seconds, also on a disk that takes no more writes.
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true })
    createFileOnce(path, `${uuid()}\n`)
  }
  return readFileSync(path, 'utf8').trim()
}
