import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { newFolder } from '../../../../../../testing/new-folder.ts'
import { testConfig } from '../../../../../test/support/build-test-app.ts'
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
const env = { ...process.env, NODE_COMPILE_CACHE }
const FILES = ['uploads/one.webp', 'chat-files/3e1f9a52-7c1d-4a53-9f64-3f0a4c0b6c11', 'secrets.json']

/** `$0` mounts the pairs of folders of a file, then runs a command. */
const MOUNTING = [
  '--mount',
  '--map-root-user',
  'sh',
  '-c',
  'while IFS="\t" read -r from to; do mount --bind "$from" "$to" || exit 1; done < "$0"; exec "$@"',
]
const canMount = spawnSync('unshare', ['--mount', '--map-root-user', 'mount', '--bind', '/tmp', '/tmp']).status === 0

interface Place {
  dataDir: string
  databaseUrl: undefined
  volume?: string
}

it('a restore that is cut off at any step is whole or undone after the next start', async () => {
  const { place, backup } = await openNewsroom()
  const seen: string[] = []
  const steps = await restoreInSteps(backup, place)
  for (const [at, { dataDir }] of steps.entries()) seen.push(await stateAfterStart({ ...place, dataDir }, at))
  expectOneTurn(seen)
})

it.runIf(canMount)(
  'a restore that is cut off at any step is finished by the next start where uploads are a volume',
  async () => {
    const { place, backup } = await openNewsroom()
    const steps = await restoreInSteps(backup, withVolume(place))
    const places = steps.map(({ dataDir }) => splitVolume({ ...place, dataDir }))
    await finishAll(places)
    const seen: string[] = []
    for (const [at, cut] of places.entries()) {
      const state = await stateOf(cut)
      expect({ at, state: [...new Set(state)] }).toEqual({ at, state: [state[0]] })
      expect(readdirSync(cut.dataDir)).not.toContain('restore-under-way.json')
      if (state[0] === 'then') expect(keptUploads(cut)).toEqual({ 'one.webp': 'now', 'newer/two.webp': 'now' })
      expect(readdirSync(cut.volume, { recursive: true }).sort()).toEqual(
        state[0] === 'then' ? ['one.webp'] : ['newer', 'newer/two.webp', 'one.webp'],
      )
      seen.push(state[0] ?? '')
    }
    expect(new Set(seen)).toEqual(new Set(['then', 'now']))
    expect(seen.at(-1)).toBe('then')
    expect(seen.length).toBeGreaterThan(20)
  },
)

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
  const place = { dataDir: newFolder(), databaseUrl: undefined }
  const store = await openStore(place)
  await migrateStore(store)
  await setState(place, store, 'then')
  const config = testConfig({ DATA_DIR: place.dataDir })
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

/** The same, with uploads in a volume that has more files than the backup. */
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

interface Step {
  /** Copied right before the step. */
  dataDir: string
  /** The beginning of the statement; undefined for a change of files. */
  statement: string | undefined
}

/** Restores once. @returns a copy before each step and at the end */
async function restoreInSteps(backup: string, { dataDir, volume }: Place): Promise<Step[]> {
  const folder = newFolder()
  const command = [process.execPath, RESTORE, backup, dataDir, '', folder]
  await runMounted(volume ? [[volume, join(dataDir, 'uploads')]] : [], command)
  return readdirSync(folder)
    .toSorted((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10))
    .map((name) => ({ dataDir: join(folder, name), statement: /-(.*)/.exec(name)?.[1] }))
}

/** Moves the folder of uploads to a volume again. */
function splitVolume(place: Place): Place & { volume: string } {
  const volume = newFolder()
  const uploads = join(place.dataDir, 'uploads')
  cpSync(uploads, volume, { recursive: true })
  rmSync(uploads, { recursive: true })
  mkdirSync(uploads)
  return { ...place, volume }
}

/** The next start of each installation. */
async function finishAll(places: readonly (Place & { volume: string })[]): Promise<void> {
  const mounts = places.map(({ volume, dataDir }): [string, string] => [volume, join(dataDir, 'uploads')])
  await runMounted(mounts, [process.execPath, FINISH, ...places.map(({ dataDir }) => dataDir)])
}

/** Runs a command with the first folder of each pair mounted at the second. */
async function runMounted(mounts: readonly (readonly [string, string])[], command: readonly string[]): Promise<void> {
  const list = join(newFolder(), 'mounts')
  writeFileSync(list, mounts.map(([from, to]) => `${from}\t${to}\n`).join(''))
  const [file = '', ...args] = mounts.length > 0 ? ['unshare', ...MOUNTING, list, ...command] : command
  const [code] = await once(spawn(file, args, { env, stdio: 'inherit' }), 'exit')
  expect(code).toBe(0)
}
