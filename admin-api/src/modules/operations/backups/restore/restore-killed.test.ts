import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { testConfig } from '../../../../../test/support/build-test-app.ts'
import { createTestDatabase } from '../../../../../test/support/on-both-databases.ts'
import { openStore } from '../../../../database/connection.ts'
import { migrateStore } from '../../../../database/migrating/migrate.ts'
import type { Store } from '../../../../database/store.ts'
import { backupsFolder } from '../backup-name.ts'
import { makeBackup } from '../make-backup.service.ts'
import { finishSwap } from './swap-in.ts'

const RESTORE = join(import.meta.dirname, '../../../../../test/support/killed-restore.process.ts')
const FINISH = join(import.meta.dirname, '../../../../../test/support/finish-restore.process.ts')
/** As `npm start` keeps it. */
const NODE_COMPILE_CACHE = join(import.meta.dirname, '../../../../../../node_modules/.cache/node')
const FILES = ['uploads/one.webp', 'chat-files/3e1f9a52-7c1d-4a53-9f64-3f0a4c0b6c11', 'secrets.json']

/** Runs a command that sees the folder `$0` in the place of `$1`. */
const MOUNTING = ['--mount', '--map-root-user', 'sh', '-c', 'mount --bind "$0" "$1" && shift && exec "$@"']
const canMount = spawnSync('unshare', [...MOUNTING, '/tmp', '/tmp', 'true']).status === 0

interface Place {
  dataDir: string
  databaseUrl: string | undefined
  /** What is mounted in the place of the folder of uploads. */
  volume?: string
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

it.runIf(canMount)(
  'a restore that is killed at any step is finished by the next start where uploads are a volume',
  async () => {
    const { place: newsroom, backup } = await openNewsroom('SQLite')
    const seen: string[] = []
    for (let step = 1; ; step++) {
      const place = withVolume(await copyOf(newsroom))
      const isOver = await restoreUntil(step, backup, place)
      await once(start(place, [FINISH, place.dataDir]), 'exit')
      const state = await stateOf(place)
      expect({ step, state: [...new Set(state)] }).toEqual({ step, state: [state[0]] })
      expect(readdirSync(place.dataDir)).not.toContain('restore-under-way.json')
      if (state[0] === 'then') expect(keptUploads(place)).toEqual({ 'one.webp': 'now', 'newer/two.webp': 'now' })
      expect(readdirSync(place.volume, { recursive: true }).sort()).toEqual(
        state[0] === 'then' ? ['one.webp'] : ['newer', 'newer/two.webp', 'one.webp'],
      )
      seen.push(state[0] ?? '')
      rmSync(place.dataDir, { recursive: true })
      if (isOver) break
    }
    expect(new Set(seen)).toEqual(new Set(['then', 'now']))
    expect(seen.at(-1)).toBe('then')
    expect(seen.length).toBeGreaterThan(20)
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
  return [rows[0]?.value, ...FILES.map((file) => readFileSync(pathOf(place, file), 'utf8'))]
}

function pathOf({ dataDir, volume }: Place, file: string): string {
  return volume && file.startsWith('uploads/') ? join(volume, basename(file)) : join(dataDir, file)
}

/** The same, with its uploads in a volume that has more than the backup. */
function withVolume(place: Place): Place & { volume: string } {
  const volume = newFolder()
  cpSync(join(place.dataDir, 'uploads'), volume, { recursive: true })
  mkdirSync(join(volume, 'newer'))
  writeFileSync(join(volume, 'newer/two.webp'), 'now')
  rmSync(join(place.dataDir, 'uploads/one.webp'))
  return { ...place, volume }
}

function keptUploads({ dataDir }: Place): Record<string, string> {
  const aside = readdirSync(dataDir).find((name) => name.startsWith('before-restore-')) ?? ''
  const folder = join(dataDir, aside, 'uploads')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map((entry) => join(entry.parentPath, entry.name))
  return Object.fromEntries(paths.map((path) => [relative(folder, path), readFileSync(path, 'utf8')]))
}

async function copyOf({ dataDir, databaseUrl }: Place): Promise<Place> {
  const folder = newFolder()
  cpSync(dataDir, folder, { recursive: true })
  const template = databaseUrl && new URL(databaseUrl).pathname.slice(1)
  return { dataDir: folder, databaseUrl: template && (await createTestDatabase(`template ${template}`)) }
}

/** Answers whether the restore was over before it came to this step. */
async function restoreUntil(step: number, backup: string, place: Place): Promise<boolean> {
  const child = start(place, [RESTORE, backup, place.dataDir, place.databaseUrl ?? '', String(step)])
  const [code, signal] = await once(child, 'exit')
  if (signal !== 'SIGKILL') expect(code).toBe(0)
  return code === 0
}

function start({ dataDir, volume }: Place, [file = '', ...args]: string[]): ChildProcess {
  const env = { ...process.env, NODE_COMPILE_CACHE }
  if (!volume) return fork(file, args, { execArgv: [], env })
  const command = [volume, join(dataDir, 'uploads'), process.execPath, file, ...args]
  return spawn('unshare', [...MOUNTING, ...command], { env, stdio: 'inherit' })
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hometown-killed-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
