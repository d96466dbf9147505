import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newFolder } from '../../../../../../testing/new-folder.ts'
import { testConfig } from '../../../../../test/support/build-test-app.ts'
import { createTestDatabase } from '../../../../../test/support/test-store.ts'
import { openStore } from '../../../../database/connection.ts'
import { migrateStore } from '../../../../database/migrating/migrate.ts'
import type { Store } from '../../../../database/store.ts'
import { backupsFolder } from '../backup-name.ts'
import { makeBackup } from '../make-backup.service.ts'
import { finishSwap } from './swap-in.ts'

const RESTORE = join(import.meta.dirname, '../../../../../test/support/killed-restore.process.ts')
/** As `npm start` keeps it. */
const NODE_COMPILE_CACHE = join(import.meta.dirname, '../../../../../../node_modules/.cache/node')
const env = { ...process.env, NODE_COMPILE_CACHE }
/** The last statements of a restore. */
const STATEMENTS_OF_LOAD = ['comment on', 'commit', 'commit-sent']
const FILES = ['uploads/one.webp', 'chat-files/3e1f9a52-7c1d-4a53-9f64-3f0a4c0b6c11', 'secrets.json']

interface Place {
  dataDir: string
  databaseUrl: string
}

it('a restore that is killed at any step is whole or undone after the next start', async () => {
  const { place, backup } = await openNewsroom()
  const restored = await copyOf(place)
  const steps = await restoreInSteps(backup, restored)
  const loadedAt = steps.findIndex(({ statement }) => statement === 'comment on')
  const committedAt = steps.findIndex(({ statement }, at) => at > loadedAt && statement === 'commit-sent')
  const seen: string[] = []
  for (const [at, { dataDir, statement }] of steps.entries()) {
    // Only PostgreSQL decides what happens to a statement, so that process is really killed.
    const cut = statement
      ? await copyOf(place)
      : { dataDir, databaseUrl: await copyOfDatabase(at < committedAt ? place : restored) }
    if (statement) await restoreUntil(at + 1, backup, cut)
    seen.push(await stateAfterStart(cut, at))
  }
  expect(steps.slice(loadedAt, committedAt + 1).map(({ statement }) => statement)).toEqual(STATEMENTS_OF_LOAD)
  expectOneTurn(seen)
}, 120_000)

/** The state of the database, files and uploads after the next start, which must be the same. */
async function stateAfterStart(place: Place, at: number): Promise<string> {
  const outcome = await finishSwap(place)
  const state = await stateOf(place)
  expect({ at, state: [...new Set(state)] }).toEqual({ at, state: [state[0]] })
  expect(readdirSync(place.dataDir)).not.toContain('restore-under-way.json')
  if (outcome) expect(readdirSync(place.dataDir).filter((name) => name.startsWith('.restoring-'))).toEqual([])
  expect(await finishSwap(place)).toBeUndefined()
  return state[0] ?? ''
}

/** Everything is old up to some step, and restored from then on. */
function expectOneTurn(seen: string[]): void {
  expect(seen).toEqual(seen.toSorted())
  expect(new Set(seen)).toEqual(new Set(['then', 'now']))
  expect(seen.length).toBeGreaterThan(10)
}

/** A newsroom with an older backup. Each file and the row name their version. */
async function openNewsroom(): Promise<{ place: Place; backup: string }> {
  const databaseUrl = await createTestDatabase('template template')
  const place = { dataDir: newFolder(), databaseUrl }
  const store = await openStore(place)
  await migrateStore(store)
  await setState(place, store, 'then')
  const config = testConfig({ DATA_DIR: place.dataDir, DATABASE_URL: databaseUrl })
  const { name } = await makeBackup(config, { kind: 'manual', now: Date.UTC(2026, 10, 20) })
  const folder = newFolder()
  const backup = join(folder, name)
  cpSync(join(backupsFolder(place.dataDir), name), backup)
  await setState(place, store, 'now')
  await store.close()
  return { place, backup }
}

async function setState({ dataDir }: Place, { db }: Store, value: string): Promise<void> {
  for (const file of FILES) {
    mkdirSync(join(dataDir, file, '..'), { recursive: true })
    writeFileSync(join(dataDir, file), value)
  }
  await db.deleteFrom('settings').execute()
  await db.insertInto('settings').values({ key: 'state', value, updated_at: 1, updated_by: null }).execute()
}

async function stateOf(place: Place): Promise<(string | undefined)[]> {
  const store = await openStore(place)
  const rows = await store.db.selectFrom('settings').select('value').execute()
  await store.close()
  return [rows[0]?.value, ...FILES.map((file) => readFileSync(join(place.dataDir, file), 'utf8'))]
}

async function copyOf({ dataDir, databaseUrl }: Place): Promise<Place> {
  const folder = newFolder()
  cpSync(dataDir, folder, { recursive: true })
  return { dataDir: folder, databaseUrl: await copyOfDatabase({ databaseUrl }) }
}

async function copyOfDatabase({ databaseUrl }: Pick<Place, 'databaseUrl'>): Promise<string> {
  return createTestDatabase(`template ${new URL(databaseUrl).pathname.slice(1)}`)
}

async function restoreUntil(step: number, backup: string, { dataDir, databaseUrl }: Place): Promise<void> {
  const child = fork(RESTORE, [backup, dataDir, databaseUrl, String(step)], { execArgv: [], env })
  const [, signal] = await once(child, 'exit')
  expect(signal).toBe('SIGKILL')
}

interface Step {
  /** Copied right before the step. */
  dataDir: string
  /** The beginning of the statement; undefined for a change of files. */
  statement: string | undefined
}

/** Restores once. @returns a copy before each step and at the end */
async function restoreInSteps(backup: string, { dataDir, databaseUrl }: Place): Promise<Step[]> {
  const folder = newFolder()
  const child = fork(RESTORE, [backup, dataDir, databaseUrl, folder], { execArgv: [], env })
  expect(await once(child, 'exit')).toEqual([0, null])
  return readdirSync(folder)
    .toSorted((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10))
    .map((name) => ({ dataDir: join(folder, name), statement: /-(.*)/.exec(name)?.[1] }))
}
