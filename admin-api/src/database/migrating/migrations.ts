import type { Kysely } from 'kysely'
import { BASELINE, createTables } from '../schema/baseline.ts'
import type { Store } from '../store.ts'

/** Kysely without types, because tables may change after a step was written. */
export type MigrationStep = (db: Kysely<unknown>, kind: Store['kind']) => Promise<void>

/** Every step by its name, in order. */
export const migrations: Readonly<Record<string, MigrationStep>> = { [BASELINE]: createTables }
