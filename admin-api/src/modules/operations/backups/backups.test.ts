import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { BACKUP_KINDS } from '@hometown/shared-types/contract/system'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { type Kysely, sql } from 'kysely'
import { pack } from 'tar-stream'
import { describe, expect, it, onTestFinished, test } from 'vitest'
import { newFolder } from '../../../../../testing/new-folder.ts'
import { beforeWrite } from '../../../../test/support/before-write.ts'
import {
  buildTestContext,
  makeWritableStore,
  type TestContext,
  testConfig,
} from '../../../../test/support/build-test-app.ts'
import { becomeLeader } from '../../../../test/support/leader.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { testDatabase } from '../../../../test/support/test-store.ts'
import { createArticle } from '../../../../test/support/write-articles.ts'
import { openStore } from '../../../database/connection.ts'
import type { Store } from '../../../database/database.ts'
import { migrateStore, migrations } from '../../../database/migrate.ts'
import { BASELINE } from '../../../database/schema/baseline.ts'
import { createProcessLock } from '../../../database/sqlite/process-lock.ts'
import { migrateInstallation } from '../../../installation/prepare-installation.ts'
import { LeadershipLostError, nextTimeOfDay } from '../../platform/jobs/index.ts'
import { holdAfterRestore } from '../system/index.ts'
import { type BackupManifest, MANIFEST_FILE, SQLITE_FILE, writeArchive } from './backup-archive.ts'
import { backupsFolder, getBackups, makeBackup, makeDueBackup, requestBackup } from './backups.service.ts'
import { isRestoreUnderWay, restoreBackup } from './restore-backup.ts'

const NOW = Date.UTC(2026, 10, 20, 16)
const keysOf = (key: string) => JSON.stringify({ webhook: key, links: key, mail: key })
const KEYS = keysOf('1'.repeat(64))
const OTHER_KEYS = keysOf('2'.repeat(64))
const CHAT_FILE = '3e1f9a52-7c1d-4a53-9f64-3f0a4c0b6c11'

// Vitest fails the run on a rejection that nobody handles.
it('an archive that can’t be written fails, and leaves no rejection that would end the process', async () => {
  const picture = join(newFolder(), 'picture')
  writeFileSync(picture, Buffer.alloc(1_000_000, 'picture'))
  const files = [{ path: 'uploads/picture', from: picture }]
  await expect(writeArchive(join(newFolder(), 'gone', 'backup'), aboutOf({}), files)).rejects.toThrow('ENOENT')
})

describe('backup and restore', () => {
  it('brings everything back as it was, made while somebody wrote', async () => {
    const { context, config, backUp, close, reopen } = await openNewsroom()
    const { dataDir } = config
    await writeArticles(context, 30)
    await signIn(context, 'admin')
    await holdAfterRestore(context)
    const before = await rowsOf(context.store)
    const writing = { goOn: true }
    const busy = keepWriting(context.store, writing)
    const path = await backUp()
    writing.goOn = false
    await busy
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(readdirSync(backupsFolder(dataDir))).toEqual(['hometown-2026-11-20T16-00-00Z-manual.tar.gz'])

    await context.store.db.deleteFrom('articles').execute()
    writeFileSync(join(dataDir, 'uploads/one.webp'), 'something else')
    rmSync(join(dataDir, 'chat-files'), { recursive: true })
    await expect(restoreBackup({ config }, path, { now: NOW })).rejects.toThrow('Hometown is running')
    await close()
    const confirm = (answer: boolean) => async (about: BackupManifest) => {
      expect(about.rows.articles).toBe(30)
      return answer
    }
    expect(await restoreBackup({ config }, path, { now: NOW, confirm: confirm(false) })).toBeUndefined()
    const startAgain = async () => {
      await writeArticles({ ...context, store: makeWritableStore(await reopen(), context) }, 1)
      return true
    }
    await expect(restoreBackup({ config }, path, { now: NOW, confirm: startAgain })).rejects.toThrow('is running')
    await close()
    expect(isRestoreUnderWay(dataDir)).toBe(false)
    expect(read(dataDir, 'uploads/one.webp')).toBe('something else')
    const aside = await restoreBackup({ config }, path, { now: NOW, confirm: confirm(true) })

    const store = await reopen()
    expect(await rowsOf(store)).toEqual(before)
    expect(read(dataDir, 'uploads/one.webp')).toBe('first picture')
    expect(read(aside ?? '', 'uploads/one.webp')).toBe('something else')
    expect(read(dataDir, `chat-files/${CHAT_FILE}`)).toBe('minutes of the council')
    expect(statSync(join(dataDir, 'chat-files')).mode & 0o777).toBe(0o700)
    expect(read(dataDir, 'secrets.json')).toBe(KEYS)
    expect(readdirSync(dataDir).filter((name) => /^\.?restor/.test(name))).toEqual([])
    // The next start knows it, ends the sessions, and goes on counting.
    await holdAfterRestore({ ...context, store: makeWritableStore(store, context) })
    expect(await store.db.selectFrom('sessions').selectAll().execute()).toEqual([])
    const seqs = await store.db.selectFrom('changes').select('seq').execute()
    expect(new Set(seqs.map(({ seq }) => seq)).size).toBe(before.changes.length + 1)
  })

  it('goes back to what was before an update, with all pictures and keys that came since', async () => {
    const { context, config, close, reopen } = await openNewsroom()
    await writeArticles(context, 3)
    const before = await rowsOf(context.store)
    const list = {
      ...migrations,
      '9000-emptied': (db: Kysely<unknown>) => sql`delete from articles`.execute(db).then(() => {}),
    }
    const { backup = '' } = await migrateInstallation(context, list)
    await expect(migrateStore(context.store)).rejects.toThrow('npm run restore')
    writeFileSync(join(config.dataDir, 'uploads/three.webp'), 'third picture')
    writeFileSync(join(config.dataDir, 'secrets.json'), OTHER_KEYS)
    await close()
    await restoreBackup({ config }, backup, { now: NOW })
    const store = await reopen()
    expect(await migrateStore(store)).toEqual([])
    expect(await rowsOf(store)).toEqual(before)
    expect(readdirSync(join(config.dataDir, 'uploads')).sort()).toEqual(['one.webp', 'three.webp', 'two.webp'])
    expect(read(config.dataDir, 'secrets.json')).toBe(OTHER_KEYS)
  })

  it('refuses what is damaged, cut off, foreign or newer, and changes nothing', async () => {
    const { context, config, backUp, close, reopen } = await openNewsroom()
    await writeArticles(context, 3)
    const whole = await backUp()
    await close()
    const path = join(config.dataDir, 'candidate.tar.gz')
    const size = statSync(whole).size
    const refused = async (change: () => void | Promise<void>, message: RegExp) => {
      copyFileSync(whole, path)
      await change()
      await expect(restoreBackup({ config }, path, { now: NOW })).rejects.toThrow(message)
    }
    for (const length of [0, Math.floor(size / 2), size - 5]) await refused(() => truncateSync(path, length), /cut off/)
    await refused(() => flipByte(path, Math.floor(size / 2)), /damaged/)
    await refused(() => writeFileSync(path, 'a shopping list'), /not a backup of Hometown/)
    if (!config.databaseUrl)
      await refused(async () => {
        const page = join(newFolder(), 'page')
        writeFileSync(page, 'no database')
        rmSync(path)
        await writeArchive(path, aboutOf(config), [{ path: SQLITE_FILE, from: page }])
      }, /^The database in the backup is damaged: /)
    // A restore never writes outside its folder, whatever the archive calls its files.
    const foreign = await tarOf({ [MANIFEST_FILE]: JSON.stringify(aboutOf(config)), '../evil.txt': 'evil' })
    await refused(() => writeFileSync(path, gzipSync(foreign)), /not a backup/)
    expect(existsSync(join(config.dataDir, '../evil.txt'))).toBe(false)
    for (const steps of [[BASELINE, '9999-from-the-future'], ['0001-baseline-0123456789ab']])
      await refused(async () => {
        rmSync(path)
        await writeArchive(path, { ...aboutOf(config), steps }, [])
      }, /newer or an unreleased version/)
    await expect(restoreBackup({ config }, join(config.dataDir, 'no'), { now: NOW })).rejects.toThrow(
      'There is no file',
    )
    const store = await reopen()
    expect((await store.db.selectFrom('articles').select('id').execute()).length).toBe(3)
    expect(existsSync(join(config.dataDir, '.restoring'))).toBe(false)
  })

  it('that was interrupted keeps everybody out until it is run again, and loses nothing', async () => {
    const { context, config, backUp, close, reopen } = await openNewsroom()
    const { dataDir } = config
    await writeArticles(context, 2)
    const path = await backUp()
    await context.store.db.deleteFrom('articles').execute()
    await context.store.db.insertInto('erasures').values({ email_hash: 'somebody', erased_at: NOW }).execute()
    writeFileSync(join(dataDir, 'uploads/one.webp'), 'from before the restore')
    await close()
    const mark = join(dataDir, 'restore-under-way')
    // A restore that can't be marked as under way replaces nothing.
    mkdirSync(mark)
    await expect(restoreBackup({ config }, path, { now: NOW })).rejects.toThrow('it is a folder, not a file')
    rmSync(mark, { recursive: true })
    expect(await (await reopen()).db.selectFrom('articles').select('id').execute()).toEqual([])
    await close()
    // The mark says that the first restore ended after the database, among the pictures.
    const former = (await restoreBackup({ config }, path, { now: NOW })) ?? ''
    writeFileSync(mark, '')
    rmSync(join(dataDir, 'uploads'), { recursive: true })
    expect(isRestoreUnderWay(dataDir)).toBe(true)

    await restoreBackup({ config }, path, { now: NOW })
    expect(isRestoreUnderWay(dataDir)).toBe(false)
    expect(read(former, 'uploads/one.webp')).toBe('from before the restore')
    expect(readdirSync(join(dataDir, 'uploads')).sort()).toEqual(['one.webp', 'two.webp'])
    expect(read(dataDir, `chat-files/${CHAT_FILE}`)).toBe('minutes of the council')
    const { db } = await reopen()
    expect((await db.selectFrom('articles').select('id').execute()).length).toBe(2)
    expect(await db.selectFrom('erasures').select('email_hash').execute()).toEqual([{ email_hash: 'somebody' }])
  })
})

test('an encrypted backup is opened by each of its keys, by no other, and only while it is whole', async () => {
  const [ours, keeper, stranger] = [await newKey(), await newKey(), await newKey()]
  const { config, backUp, close } = await openNewsroom(`${ours.recipient},${keeper.recipient}`)
  const path = await backUp()
  await close()
  expect(path).toContain('hometown-2026-11-20T16-00-00Z-manual.tar.gz.age')
  expect(readFileSync(path, 'latin1')).not.toContain('articles')
  const restoreWith = async (identities: string[], from = path) =>
    restoreBackup({ config }, from, { now: NOW, identities })
  for (const identities of [[], [stranger.identity], [ours.identity.slice(0, -3)]])
    await expect(restoreWith(identities)).rejects.toThrow('doesn’t name the private key that opens it')
  const candidate = join(config.dataDir, 'candidate')
  const size = statSync(path).size
  for (const length of [22, 100, 300, Math.floor(size / 2), size - 1]) {
    copyFileSync(path, candidate)
    truncateSync(candidate, length)
    await expect(restoreWith([ours.identity], candidate), String(length)).rejects.toThrow(/cut off/)
  }
  await restoreWith([stranger.identity, keeper.identity])
  writeFileSync(join(config.dataDir, 'uploads/one.webp'), 'another')
  await restoreWith([ours.identity])
  expect(read(config.dataDir, 'uploads/one.webp')).toBe('first picture')
})

test('a folder of backups that can’t be read is a problem that administrators see', async () => {
  const { context, config } = await openNewsroom()
  rmSync(backupsFolder(config.dataDir), { recursive: true, force: true })
  writeFileSync(backupsFolder(config.dataDir), 'no folder')
  const { backups, problem } = await getBackups(context)
  expect([backups, problem]).toEqual([
    [],
    expect.stringContaining('backups can’t be used: a file is where a folder should be'),
  ])
})

test('the night’s backup is made once, tried again when it fails, and one that somebody asks for is made out of turn', async () => {
  const { context, config } = await openNewsroom()
  const { clock } = context
  const leader = await becomeLeader(context)
  const pass = () => makeDueBackup.run(context, leader)
  const listKinds = async () => (await getBackups(context)).backups.map(({ kind }) => kind).sort()
  const readState = async () => {
    const { isAsked, problem } = await getBackups(context)
    return { isAsked, problem }
  }
  const nextNight = () => nextTimeOfDay('02:30', clock.now(), context.config.timeZone)
  for (const _ of [1, 2]) await pass()
  clock.set(nextNight() - 1)
  await pass()
  expect(await listKinds()).toEqual([])

  const lock = createProcessLock(join(config.dataDir, 'backup.lock'))
  onTestFinished(() => lock.release())
  expect(lock.tryToHold()).toBe(true)
  clock.advance(1)
  for (const _ of [1, 2]) await pass()
  const problem = 'Another backup is being made. Try again later.'
  expect(await readState()).toEqual({ isAsked: false, problem })
  lock.release()
  clock.advance(5 * 60_000)
  for (const _ of [1, 2]) await pass()
  expect(await listKinds()).toEqual(['nightly'])

  // A clock that is put back over the backup’s time brings no second one.
  for (const hour of [-3_600_000, 3_600_000]) {
    clock.advance(hour)
    await pass()
  }
  expect(await listKinds()).toEqual(['nightly'])

  const admin = await signIn(context, 'admin')
  for (const _ of [1, 2]) await requestBackup(context, admin)
  expect(await readState()).toEqual({ isAsked: true, problem: null })
  for (const _ of [1, 2]) await pass()
  expect(await listKinds()).toEqual(['manual', 'nightly'])
  expect(await readState()).toEqual({ isAsked: false, problem: null })
  // A backup that is asked for while another is being made runs next.
  await requestBackup(context, admin)
  beforeWrite(context.store, 1, () => requestBackup(context, admin))
  clock.advance(1000)
  await pass()
  expect(await readState()).toEqual({ isAsked: true, problem: null })
  clock.advance(1000)
  for (const _ of [1, 2]) await pass()
  expect(await listKinds()).toEqual(['manual', 'manual', 'manual', 'nightly'])
  // However long the service was away, one backup makes up for it, also if the process dies over it.
  clock.advance(5 * 24 * 3_600_000)
  await expect(makeDueBackup.run(context, { ...leader, fence: leader.fence - 1 })).rejects.toThrow(LeadershipLostError)
  for (const _ of [1, 2]) await pass()
  expect(await listKinds()).toEqual(['manual', 'manual', 'manual', 'nightly', 'nightly'])
})

test('the last fourteen backups of each kind are kept', async () => {
  const { config } = await openNewsroom()
  const folder = backupsFolder(config.dataDir)
  mkdirSync(folder)
  for (const kind of BACKUP_KINDS)
    for (let day = 1; day <= 14; day++)
      writeFileSync(join(folder, `hometown-2026-11-${10 + day}T02-30-00Z-${kind}.tar.gz`), '')
  writeFileSync(join(folder, 'notes.txt'), '')
  for (const kind of BACKUP_KINDS) await makeBackup({ config }, kind, Date.UTC(2026, 10, 30))
  const left = (kind: string) => readdirSync(folder).filter((name) => name.includes(kind))
  expect(['manual', 'nightly', 'update', 'notes'].map((kind) => left(kind).length)).toEqual([14, 14, 14, 1])
  expect(left('nightly')[0]).toContain('2026-11-12')
})

async function openNewsroom(recipients = '') {
  const dataDir = newFolder()
  const env = { DATA_DIR: dataDir, BACKUP_RECIPIENTS: recipients, ...(await testDatabase('template template')) }
  const config = testConfig(env)
  let store = await openStore(config)
  await migrateStore(store)
  let isOpen = true
  const close = async () => {
    if (isOpen) await store.close()
    isOpen = false
  }
  onTestFinished(close)
  for (const folder of ['uploads', 'chat-files']) mkdirSync(join(dataDir, folder), { mode: 0o700 })
  writeFileSync(join(dataDir, 'uploads/one.webp'), 'first picture')
  writeFileSync(join(dataDir, 'uploads/two.webp'), 'second picture')
  writeFileSync(join(dataDir, 'chat-files', CHAT_FILE), 'minutes of the council')
  // This file is still being written during the backup.
  writeFileSync(join(dataDir, 'chat-files', `.${CHAT_FILE}`), 'minutes of')
  writeFileSync(join(dataDir, 'secrets.json'), KEYS)
  return {
    config,
    context: { ...(await buildTestContext({ store, env })), config },
    backUp: async () => join(backupsFolder(dataDir), (await makeBackup({ config }, 'manual', NOW)).name),
    close,
    async reopen() {
      store = await openStore(config)
      isOpen = true
      return store
    },
  }
}

async function writeArticles(context: TestContext, count: number): Promise<void> {
  for (let number = 1; number <= count; number++)
    await createArticle(context, {
      title: `Line\u2028end ${number}`,
      content: `<p>Zürich ${number} \\n "quoted"</p>`,
      status: 'published',
    })
}

/** Writes pairs in one transaction each: a consistent copy has both rows of a pair or neither. */
async function keepWriting(store: Store, writing: { goOn: boolean }): Promise<void> {
  for (let number = 0; writing.goOn; number++) {
    await store.db.transaction().execute(async (trx) => {
      for (const side of ['left', 'right'])
        await trx
          .insertInto('settings')
          .values({ key: `${side}-${number}`, value: '1', updated_at: number, updated_by: null })
          .execute()
    })
    await new Promise((resolve) => setImmediate(resolve))
  }
}

async function rowsOf(store: Store) {
  const settings = await store.db.selectFrom('settings').select('key').execute()
  const sides = settings.map(({ key }) => key.split('-')[0])
  return {
    articles: await store.db.selectFrom('articles').selectAll().orderBy('id').execute(),
    revisions: await store.db.selectFrom('article_revisions').selectAll().orderBy('id').execute(),
    changes: await store.db.selectFrom('changes').selectAll().orderBy('seq').execute(),
    isOfOneMoment: sides.filter((side) => side === 'left').length === sides.filter((side) => side === 'right').length,
  }
}

function read(folder: string, file: string): string {
  return readFileSync(join(folder, file), 'utf8')
}

function flipByte(path: string, at: number): void {
  const bytes = readFileSync(path)
  bytes.writeUInt8(bytes.readUInt8(at) ^ 0xff, at)
  writeFileSync(path, bytes)
}

async function newKey() {
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

function aboutOf({ databaseUrl }: { databaseUrl?: string | undefined }): BackupManifest {
  return {
    ...{ madeAt: new Date(NOW).toISOString(), hasFiles: true, database: databaseUrl ? 'postgres' : 'sqlite' },
    ...{ steps: [BASELINE], rows: {} },
  }
}

async function tarOf(files: Record<string, string>): Promise<Buffer> {
  const tar = pack()
  for (const [name, text] of Object.entries(files)) tar.entry({ name }, text)
  tar.finalize()
  const chunks: Buffer[] = []
  for await (const chunk of tar) if (Buffer.isBuffer(chunk)) chunks.push(chunk)
  return Buffer.concat(chunks)
}
