import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { testConfig } from '../../../test/support/build-test-app.ts'
import { createTestDatabase } from '../../../test/support/on-both-databases.ts'
import { openStore } from '../../database/connection.ts'
import { migrateStore } from '../../database/migrate.ts'
import type { Store } from '../../database/store.ts'
import { backupsFolder } from './backup-name.ts'
import { makeBackup } from './make-backup.ts'
import { finishSwap } from './swap-in.ts'

const RESTORE = join(import.meta.dirname, '../../../test/support/killed-restore.process.ts')
/** As `npm start` keeps it. */
const NODE_COMPILE_CACHE = join(import.meta.dirname, '../../../../node_modules/.cache/node')
const FILES = ['uploads/one.webp', 'chat-files/3e1f9a52-7c1d-4a53-9f64-3f0a4c0b6c11', 'secrets.json']

interface Place {
  dataDir: string
  databaseUrl: string | undefined
}

it.each(['SQLite', 'PostgreSQL'] as const)(
  'a restore that is killed at any step is whole or undone after the next start (%s)',
  async (kind) => {
    const newsroom = await openNewsroom(kind)
    const seen: string[] = []
    for (let step = 1; ; step++) {
      const place = await copyOf(newsroom.place)
      const isOver = await restoreUntil(step, newsroom.backup, place)
      const outcome = await finishSwap(place)
      const state = await stateOf(place)
      expect({ step, state: [...new Set(state)] }).toEqual({ step, state: [state[0]] })
      expect(readdirSync(place.dataDir)).not.toContain('restore-under-way.json')
      if (outcome) expect(readdirSync(place.dataDir).filter((name) => name.startsWith('.restoring-'))).toEqual([])
      expect(await finishSwap(place)).toBeUndefined()
      seen.push(state[0] ?? '')
      rmSync(place.dataDir, { recursive: true })
      if (isOver) break
    }
    // Nothing until a certain step, and everything from then on.
    expect(seen).toEqual(seen.toSorted())
    expect(new Set(seen)).toEqual(new Set(['then', 'now']))
    expect(seen.length).toBeGreaterThan(10)
  },
  300_000,
)

/** A newsroom of now, and a backup of it from then. Each file and the row say which. */
async function openNewsroom(kind: 'SQLite' | 'PostgreSQL'): Promise<{ place: Place; backup: string }> {
  const databaseUrl = kind === 'PostgreSQL' ? await createTestDatabase('template template') : undefined
  const place = { dataDir: newFolder(), databaseUrl }
  const store = await openStore(place)
  await migrateStore(store)
  await setState(place, store, 'then')
  const config = testConfig({ DATA_DIR: place.dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) })
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
  const template = databaseUrl && new URL(databaseUrl).pathname.slice(1)
  return { dataDir: folder, databaseUrl: template && (await createTestDatabase(`template ${template}`)) }
}

/** Answers whether the restore was over before it came to this step. */
async function restoreUntil(step: number, backup: string, { dataDir, databaseUrl = '' }: Place): Promise<boolean> {
  const env = { ...process.env, NODE_COMPILE_CACHE }
  const child = fork(RESTORE, [backup, dataDir, databaseUrl, String(step)], { execArgv: [], env })
  const [code, signal] = await once(child, 'exit')
  if (signal !== 'SIGKILL') expect(code).toBe(0)
  return code === 0
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hometown-killed-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
