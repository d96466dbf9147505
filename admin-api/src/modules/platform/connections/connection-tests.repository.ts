import {
  CONNECTION_NAMES,
  type ConnectionCheck,
  type ConnectionName,
  connectionCheckSchema,
} from '@hometown/shared-types/connections'
import type { Kysely, Transaction } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../../database/database.ts'
import { findValue, saveValue } from '../../../database/settings/instance-values.ts'

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
