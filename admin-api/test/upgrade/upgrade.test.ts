import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { newFolder } from '../../../testing/new-folder.ts'
import { buildContext } from '../../src/build-context.ts'
import type { AppContext } from '../../src/context.ts'
import { listApplied, migrateStore } from '../../src/database/migrating/migrate.ts'
import { migrations } from '../../src/database/migrations/index.ts'
import { openPostgres } from '../../src/database/postgres/postgres.ts'
import { openSqlite } from '../../src/database/sqlite/sqlite.ts'
import type { Store } from '../../src/database/store.ts'
import { prepareInstallation } from '../../src/installation/prepare-installation.ts'
import { listTimeZones } from '../../src/modules/content/events/events.service.ts'
import { readArchive } from '../../src/modules/operations/backups/archive/archive-reader.ts'
import { SQLITE_FILE } from '../../src/modules/operations/backups/archive/backup-contents.ts'
import { buildTestApp, testConfig } from '../support/build-test-app.ts'
import { listSchema } from '../support/list-schema.ts'
import { createTestDatabase } from '../support/test-store.ts'

const RESTORE = join(import.meta.dirname, '../../src/commands/restore.ts')
const ANSWERS: Record<string, object> = JSON.parse(readFileSync(join(import.meta.dirname, 'answers.json'), 'utf8'))

/** Steps of the migration remove planned work with a new name, merge two leases, note that the site was shown, and count subscribers of jobs. */
const CHANGED_BY_STEPS = ['kysely_migration', 'schedule', 'leases', 'instance_values', 'subscriber_counts']
/** A restore ends sessions, and forgets when backups were made. */
const CHANGED_BY_RESTORE = [...CHANGED_BY_STEPS, 'sessions']

const backupOf = (kind: 'sqlite' | 'postgres') => join(import.meta.dirname, `${kind}.tar.zst`)

describe('a data directory from before the baseline', () => {
  it('starts with the same rows and answers, after a backup; a second start changes nothing', async () => {
    const env = { DATA_DIR: newFolder() }
    const about = await unpackInstallation(env.DATA_DIR)
    const upgraded = await start(env)
    const rows = await countRows(upgraded.store)
    expect(without(rows, CHANGED_BY_STEPS)).toMatchObject(without(withGames(about.rows), CHANGED_BY_STEPS))
    expect(await listTimeZones(upgraded.store.db)).toEqual(['America/Chicago'])
    expect(await listApplied(upgraded.store)).toEqual(Object.keys(migrations))
    expect(await schemaOf(upgraded.store)).toEqual(await schemaOf(await newStore('sqlite')))
    const { app } = await buildTestApp({ store: upgraded.store, env })
    for (const [address, answer] of Object.entries(ANSWERS))
      expect((await app.inject(address)).json()).toMatchObject(answer)
    const made = readdirSync(join(env.DATA_DIR, 'backups')).filter((name) => name.endsWith('.tar.zst'))
    expect(made).toEqual([expect.stringMatching(/-update\.tar\.zst$/)])
    const copy = await readArchive(join(env.DATA_DIR, 'backups', made[0] ?? ''))
    expect(copy).toMatchObject({ steps: about.steps, rows: about.rows })
    await upgraded.store.close()

    const again = await start(env)
    expect(await countRows(again.store)).toEqual(rows)
    expect(readdirSync(join(env.DATA_DIR, 'backups')).filter((name) => name.endsWith('.tar.zst'))).toEqual(made)
    await again.store.close()
  })

  it('is refused where steps before the baseline are missing, and stays as it is', async () => {
    const env = { DATA_DIR: newFolder() }
    const about = await unpackInstallation(env.DATA_DIR)
    const store = openSqlite(join(env.DATA_DIR, 'hometown.sqlite'))
    await sql`drop index fixtures_game`.execute(store.db)
    await sql`delete from kysely_migration where name = '0135-fixture-games'`.execute(store.db)
    const [rows, schema] = [await countRows(store), await schemaOf(store)]
    await expect(start(env)).rejects.toThrow('The database is too old for this version of Hometown to update.')
    expect([await countRows(store), await schemaOf(store)]).toEqual([rows, schema])
    expect(await listApplied(store)).toEqual(about.steps.slice(0, -1))
    expect(readdirSync(env.DATA_DIR)).not.toContain('backups')
    await store.close()
  })
})

describe.each(['sqlite', 'postgres'] as const)('a backup from before the baseline (%s)', (kind) => {
  it('is restored by the command with the same rows, and brought up to date by the next start', async () => {
    const env: Record<string, string> = { DATA_DIR: newFolder() }
    if (kind === 'postgres') env.DATABASE_URL = await createTestDatabase()
    await promisify(execFile)(process.execPath, [RESTORE, backupOf(kind), '--yes'], { env: { ...process.env, ...env } })
    const { store } = await start(env)
    const { rows, steps } = await readArchive(backupOf(kind))
    expect(steps.at(-1)).toBe('0135-fixture-games')
    // The start after a restore requests a complete rendering, and says in the audit log what happened.
    const added = { changes: (rows.changes ?? 0) + 1, audit_log: (rows.audit_log ?? 0) + 1 }
    const expected = { ...withGames(rows), ...added }
    expect(without(await countRows(store), CHANGED_BY_RESTORE)).toMatchObject(without(expected, CHANGED_BY_RESTORE))
    expect(await listApplied(store)).toEqual(Object.keys(migrations))
    expect(await schemaOf(store)).toEqual(await schemaOf(await newStore(kind)))
    const counted = await sql<{ n: number }>`select sum(subscribers) as n from subscriber_counts`.execute(store.db)
    expect(Number(counted.rows[0]?.n)).toBe(rows.subscribers)
    await store.close()
  })
})

/** Each game has become an event. */
function withGames(rows: Readonly<Record<string, number>>) {
  return { ...rows, calendar_events: (rows.calendar_events ?? 0) + (rows.fixtures ?? 0) }
}

/** The backup has all files of the data directory, except the number of starts. */
async function unpackInstallation(dataDir: string) {
  const about = await readArchive(backupOf('sqlite'), { into: dataDir })
  renameSync(join(dataDir, SQLITE_FILE), join(dataDir, 'hometown.sqlite'))
  writeFileSync(join(dataDir, 'instance.json'), '{"starts":1,"state":"started"}')
  return about
}

/** What `npm start` does before it starts the service. */
async function start(env: Record<string, string>): Promise<AppContext> {
  const context = await buildContext(testConfig({ LOG_LEVEL: 'silent', ...env }), 'start')
  try {
    await prepareInstallation(context)
  } catch (error) {
    await context.store.close()
    throw error
  }
  return context
}

async function newStore(kind: 'sqlite' | 'postgres'): Promise<Store> {
  const store = kind === 'sqlite' ? openSqlite(':memory:') : openPostgres(await createTestDatabase())
  onTestFinished(() => store.close())
  await migrateStore(store)
  return store
}

async function schemaOf(store: Store): Promise<string[]> {
  const lines = await listSchema(store)
  // The current values of sequences don't matter.
  return lines.map((line) => line.replace(/^(sequence .*) at ?\d*$/, '$1'))
}

async function countRows({ db }: Store): Promise<Record<string, number>> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  const counts: Record<string, number> = {}
  for (const { name } of tables.filter((table) => !table.name.startsWith('article_search'))) {
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(name)}`.execute(db)
    counts[name] = rows[0]?.rows ?? 0
  }
  return counts
}

function without(rows: Readonly<Record<string, number>>, names: readonly string[]): Record<string, number> {
  return Object.fromEntries(Object.entries(rows).filter(([name]) => !names.includes(name)))
}
