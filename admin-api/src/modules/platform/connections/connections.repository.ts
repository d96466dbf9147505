import {
  CONNECTION_NAMES,
  type ConnectionCheck,
  type ConnectionName,
  connectionCheckSchema,
} from '@hometown/shared-types/connections'
import type { Kysely, Selectable, Transaction } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../../database/database.ts'
import { findValue, saveValue } from '../../../database/settings/instance-values.ts'

export type ConnectionRow = Selectable<Database['connections']>

export async function listConnectionRows(db: Kysely<Database>): Promise<ConnectionRow[]> {
  return db.selectFrom('connections').selectAll().orderBy('name').execute()
}

type NewRow = Omit<ConnectionRow, 'version'>

/** @param seen 0 for a new row. @returns false if another save was faster */
export async function writeConnectionRow(trx: Transaction<Database>, row: NewRow, seen: number): Promise<boolean> {
  const { name, ...changes } = row
  if (seen === 0) {
    // Not 1: a connection that was removed and saved again must not have the version of the old one.
    const first = { ...row, version: row.updated_at }
    const insert = trx
      .insertInto('connections')
      .values(first)
      .onConflict((conflict) => conflict.doNothing())
    return ((await insert.executeTakeFirst()).numInsertedOrUpdatedRows ?? 0n) > 0n
  }
  const { numUpdatedRows } = await trx
    .updateTable('connections')
    .set({ ...changes, version: Math.max(seen + 1, row.updated_at) })
    .where('name', '=', name)
    .where('version', '=', seen)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteConnectionRow(
  trx: Transaction<Database>,
  name: ConnectionName,
  seen: number,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('connections')
    .where('name', '=', name)
    .where('version', '=', seen)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

const keptTestSchema = z.object({ fingerprint: z.string(), check: connectionCheckSchema })
export type KeptTest = z.infer<typeof keptTestSchema>

export async function listLastTests(db: Kysely<Database>): Promise<Map<ConnectionName, KeptTest>> {
  const tests = new Map<ConnectionName, KeptTest>()
  for (const name of CONNECTION_NAMES) {
    const test = await findValue(db, valueName(name), keptTestSchema)
    if (test) tests.set(name, test)
  }
  return tests
}

export async function saveLastTest(
  trx: Transaction<Database>,
  name: ConnectionName,
  { fingerprint, check }: { fingerprint: string; check: ConnectionCheck },
  now: number,
): Promise<void> {
  await saveValue(trx, valueName(name), { fingerprint, check }, now)
}

function valueName(name: ConnectionName): string {
  return `connection_test:${name}`
}
