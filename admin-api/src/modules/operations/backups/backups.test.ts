import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { type Kysely, sql } from 'kysely'
import { pack } from 'tar-stream'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { newFolder } from '../../../../../testing/new-folder.ts'
import { buildTestContext, type TestContext, testConfig } from '../../../../test/support/build-test-app.ts'
import { newArticle } from '../../../../test/support/new-article.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { testDatabase } from '../../../../test/support/test-store.ts'
import { createArticle } from '../../../../test/support/write-articles.ts'
import type { Config } from '../../../config/config.ts'
import { openStore } from '../../../database/connection.ts'
import { migrateStore } from '../../../database/migrating/migrate.ts'
import { migrations } from '../../../database/migrating/migrations.ts'
import { BASELINE } from '../../../database/schema/baseline.ts'
import type { Store } from '../../../database/store.ts'
import { migrateInstallation } from '../../../installation/migrate-installation.ts'
import { noteStart } from '../system/note-start.service.ts'
import { ABOUT_FILE, type AboutBackup, writeArchive } from './backup-archive.ts'
import { backupsFolder } from './backup-store.ts'
import { makeInOwnProcess } from './backups.service.ts'
import { makeBackup } from './make-backup.service.ts'
import { describeBackup, isRestoreUnderWay, prepareRestore } from './restore-backup.service.ts'

const NOW = Date.UTC(2026, 10, 20, 16)
const CHAT_FILE = '3e1f9a52-7c1d-4a53-9f64-3f0a4c0b6c11'

interface Newsroom {
  config: Config
  context: TestContext
  close(): Promise<void>
  reopen(): Promise<Store>
}

describe('backup and restore', () => {
  let newsroom: Newsroom
  beforeEach(async () => {
    newsroom = await openNewsroom()
  })

  it('brings everything back as it was, made while somebody wrote', async () => {
    const { context, config } = newsroom
    await writeArticles(context, 30)
    const before = await rowsOf(context.store)
    const writing = { goOn: true }
    const busy = keepWriting(context.store, writing)
    const backup = await makeBackup(config, { kind: 'manual', now: NOW })
    writing.goOn = false
    await busy
    expect(statSync(fileOf(config, backup.name)).mode & 0o777).toBe(0o600)

    await context.store.db.deleteFrom('articles').execute()
    writeFileSync(join(config.dataDir, 'uploads/one.webp'), 'something else')
    rmSync(join(config.dataDir, 'chat-files'), { recursive: true })
    await newsroom.close()
    const restore = await prepareRestore(config, fileOf(config, backup.name))
    expect(restore.about).toMatchObject({ rows: { articles: 30 }, pictures: 2 })
    const aside = await restore.apply(NOW)

    const store = await newsroom.reopen()
    expect(await rowsOf(store)).toEqual(before)
    expect(readFileSync(join(config.dataDir, 'uploads/one.webp'), 'utf8')).toBe('first picture')
    expect(readFileSync(join(config.dataDir, 'uploads/deep/two.webp'), 'utf8')).toBe('second picture')
    expect(readFileSync(join(aside, 'uploads/one.webp'), 'utf8')).toBe('something else')
    expect(readFileSync(join(config.dataDir, 'chat-files', CHAT_FILE), 'utf8')).toBe('minutes of the council')
    expect(statSync(join(config.dataDir, 'chat-files')).mode & 0o777).toBe(0o700)
    expect(readFileSync(join(config.dataDir, 'secrets.json'), 'utf8')).toBe('{"keys":1}')
  })

  it('is made in a process of its own, whose exit says that it worked', async () => {
    const { config } = newsroom
    vi.stubEnv('DATA_DIR', config.dataDir)
    vi.stubEnv('DATABASE_URL', config.databaseUrl ?? '')
    onTestFinished(() => void vi.unstubAllEnvs())
    await makeInOwnProcess('manual', new AbortController().signal)
    expect(readdirSync(backupsFolder(config.dataDir))).toEqual([expect.stringMatching(/-manual\.tar\.zst$/)])
  })

  it('ends the sessions, keeps numbers growing, and forgets that it was started here', async () => {
    const { context, config } = newsroom
    await signIn(context, 'admin')
    await writeArticles(context, 2)
    await noteStart(context)
    const backup = await makeBackup(config, { kind: 'manual', now: NOW })
    await newsroom.close()
    await (await prepareRestore(config, fileOf(config, backup.name))).apply(NOW)
    const store = await newsroom.reopen()
    expect(await store.db.selectFrom('sessions').selectAll().execute()).toEqual([])
    await createArticle({ ...context, store }, newArticle({ title: 'After', status: 'published' }), null)
    expect(await noteStart({ ...context, store })).toBe(true)
    const seqs = await store.db.selectFrom('changes').select('seq').orderBy('seq').execute()
    expect(new Set(seqs.map(({ seq }) => seq)).size).toBe(4)
  })

  it('goes back to what was before an update, with all pictures and keys that came since', async () => {
    const { context, config } = newsroom
    await writeArticles(context, 3)
    const before = await rowsOf(context.store)
    const list = {
      ...migrations,
      '9000-emptied': (db: Kysely<unknown>) => sql`delete from articles`.execute(db).then(() => {}),
    }
    await migrateInstallation(context, list)
    await expect(migrateStore(context.store)).rejects.toThrow('npm run restore')
    writeFileSync(join(config.dataDir, 'uploads/three.webp'), 'third picture')
    writeFileSync(join(config.dataDir, 'secrets.json'), '{"keys":2}')
    await newsroom.close()

    const [name = ''] = readdirSync(backupsFolder(config.dataDir)).filter((file) => file.endsWith('-update.tar.zst'))
    const restore = await prepareRestore(config, fileOf(config, name))
    expect(describeBackup(restore.about, 'UTC')).toContain('3 articles')
    expect(describeBackup(restore.about, 'UTC')).toContain('pictures and keys stay as they are')
    await restore.apply(NOW)
    const store = await newsroom.reopen()
    expect((await migrateStore(store)).applied).toEqual([])
    expect(await rowsOf(store)).toEqual(before)
    for (const file of ['one', 'three'])
      expect(existsSync(join(config.dataDir, `uploads/${file}.webp`)), file).toBe(true)
    expect(existsSync(join(config.dataDir, 'chat-files', CHAT_FILE))).toBe(true)
    expect(readFileSync(join(config.dataDir, 'secrets.json'), 'utf8')).toBe('{"keys":2}')
  })

  it('is not put back while the service runs', async () => {
    const { config } = newsroom
    const backup = await makeBackup(config, { kind: 'manual', now: NOW })
    await expect(prepareRestore(config, fileOf(config, backup.name))).rejects.toThrow('Hometown is running')
  })

  it('refuses what is damaged, cut off, foreign or newer, and changes nothing', async () => {
    const { context, config } = newsroom
    await writeArticles(context, 3)
    const backup = await makeBackup(config, { kind: 'manual', now: NOW })
    await newsroom.close()
    const whole = fileOf(config, backup.name)
    const refused = async (make: (path: string) => void | Promise<void>, message: RegExp) => {
      const path = join(config.dataDir, 'candidate.tar.zst')
      copyFileSync(whole, path)
      await make(path)
      await expect(prepareRestore(config, path)).rejects.toThrow(message)
    }
    await refused((path) => truncateSync(path, Math.floor(statSync(path).size / 2)), /damaged/)
    await refused((path) => truncateSync(path, statSync(path).size - 40), /damaged/)
    await refused((path) => truncateSync(path, 0), /not a backup of Hometown/)
    await refused((path) => {
      const bytes = readFileSync(path)
      const middle = Math.floor(bytes.length / 2)
      bytes.writeUInt8(bytes.readUInt8(middle) ^ 0xff, middle)
      writeFileSync(path, bytes)
    }, /damaged/)
    await refused((path) => writeFileSync(path, 'a shopping list'), /not a backup of Hometown/)
    await refused(
      async (path) => writeFileSync(path, zstdCompressSync(await tarOf({ 'letter.txt': 'Dear' }))),
      /not a backup/,
    )
    const withSteps = (steps: string[]) => async (path: string) => {
      rmSync(path)
      await writeArchive(path, { ...aboutOf(config), steps }, [])
    }
    await refused(withSteps([BASELINE, '9999-from-the-future']), /newer version of Hometown/)
    await refused(
      withSteps(['0001-baseline-0123456789ab']),
      /made by an unreleased version of Hometown.* Restore it with the version that made it, and run npm run export/,
    )
    await expect(prepareRestore(config, join(config.dataDir, 'nowhere'))).rejects.toThrow('This file doesn’t exist.')
    const store = await newsroom.reopen()
    expect((await store.db.selectFrom('articles').select('id').execute()).length).toBe(3)
    expect(readdirSync(config.dataDir).filter((name) => name.startsWith('.restoring'))).toEqual([])
  })

  it('never writes outside its folder, whatever the archive calls its files', async () => {
    const { config } = newsroom
    await newsroom.close()
    const path = join(config.dataDir, 'evil.tar.zst')
    const evil = await tarOf({ [ABOUT_FILE]: JSON.stringify(aboutOf(config)), '../evil.txt': 'evil' })
    writeFileSync(path, zstdCompressSync(evil))
    await expect(prepareRestore(config, path)).rejects.toThrow('not a backup of Hometown')
    expect(existsSync(join(config.dataDir, '../evil.txt'))).toBe(false)
  })
})

it('an archive that holds more than it says is refused before the disk is full of it', async () => {
  const { config, close } = await openNewsroom()
  await close()
  const path = join(config.dataDir, 'bomb.tar.zst')
  const bomb = await tarOf({
    [ABOUT_FILE]: JSON.stringify(aboutOf(config)),
    'uploads/zeros.webp': '0'.repeat(3_000_000),
  })
  writeFileSync(path, zstdCompressSync(bomb))
  await expect(prepareRestore(config, path)).rejects.toThrow('it holds more than its list says')
  expect(readdirSync(config.dataDir).filter((name) => name.startsWith('.restoring'))).toEqual([])
})

it('no backup is made without the uploads when they can’t be listed', async () => {
  const { config, close } = await openNewsroom()
  rmSync(join(config.dataDir, 'uploads'), { recursive: true })
  writeFileSync(join(config.dataDir, 'uploads'), 'no folder')
  await expect(makeBackup(config, { kind: 'manual', now: NOW })).rejects.toThrow('ENOTDIR')
  await close()
  expect(readdirSync(backupsFolder(config.dataDir))).toEqual([])
})

it('an archive that can’t be written says why, while a file is on its way into it', async () => {
  const folder = newFolder()
  const large = join(folder, 'large')
  writeFileSync(large, Buffer.alloc(5_000_000))
  const about = aboutOf({ siteName: 'The Horn', databaseUrl: undefined })
  const archive = writeArchive(join(folder, 'nowhere', 'archive'), about, [{ path: 'uploads/large', from: large }])
  await expect(archive).rejects.toThrow('ENOENT')
})

it('a restore that was interrupted is finished by another, which still keeps what was there before it', async () => {
  const { config, context, close, reopen } = await openNewsroom()
  const { dataDir } = config
  await writeArticles(context, 2)
  const { name } = await makeBackup(config, { kind: 'manual', now: NOW })
  writeFileSync(join(dataDir, 'uploads/one.webp'), 'from before the restore')
  await close()
  const aside = await (await prepareRestore(config, fileOf(config, name))).apply(NOW)
  expect(isRestoreUnderWay(dataDir)).toBe(false)
  // The state after a power cut among the moves.
  writeFileSync(join(dataDir, 'restore-under-way'), basename(aside))
  renameSync(join(aside, 'chat-files'), join(aside, 'chat-files.part'))
  rmSync(join(dataDir, 'chat-files'), { recursive: true })
  writeFileSync(join(dataDir, 'uploads/half.webp'), 'half')
  expect(isRestoreUnderWay(dataDir)).toBe(true)

  expect(await (await prepareRestore(config, fileOf(config, name))).apply(NOW + 60_000)).toBe(aside)
  expect(isRestoreUnderWay(dataDir)).toBe(false)
  expect(readFileSync(join(aside, 'uploads/one.webp'), 'utf8')).toBe('from before the restore')
  expect(existsSync(join(aside, 'chat-files', CHAT_FILE))).toBe(true)
  expect(readdirSync(join(dataDir, 'uploads')).sort()).toEqual(['deep', 'one.webp'])
  expect(readFileSync(join(dataDir, 'uploads/one.webp'), 'utf8')).toBe('first picture')
  expect(readFileSync(join(dataDir, 'chat-files', CHAT_FILE), 'utf8')).toBe('minutes of the council')
  const store = await reopen()
  expect((await store.db.selectFrom('articles').select('id').execute()).length).toBe(2)
})

it('a restore whose marker was cut off by a power failure keeps what was there before', async () => {
  const { config, close } = await openNewsroom()
  const { dataDir } = config
  const { name } = await makeBackup(config, { kind: 'manual', now: NOW })
  writeFileSync(join(dataDir, 'uploads/one.webp'), 'from before the restore')
  writeFileSync(join(dataDir, 'restore-under-way'), '')
  await close()
  const aside = await (await prepareRestore(config, fileOf(config, name))).apply(NOW)
  expect(readFileSync(join(aside, 'uploads/one.webp'), 'utf8')).toBe('from before the restore')
  expect(readFileSync(join(dataDir, 'uploads/one.webp'), 'utf8')).toBe('first picture')
  expect(isRestoreUnderWay(dataDir)).toBe(false)
})

it('an archive without the database, which somebody deleted meanwhile, isn’t made', async () => {
  const folder = newFolder()
  const files = [{ path: 'database/hometown.sqlite', from: join(folder, 'gone') }]
  const about = aboutOf({ siteName: 'The Horn', databaseUrl: undefined })
  await expect(writeArchive(join(folder, 'archive'), about, files)).rejects.toThrow('ENOENT')
})

async function openNewsroom(): Promise<Newsroom> {
  const dataDir = newFolder()
  const env = { DATA_DIR: dataDir, ...(await testDatabase('template template')) }
  const config = testConfig(env)
  let store = await openStore(config)
  await migrateStore(store)
  let isOpen = true
  const close = async () => {
    if (isOpen) await store.close()
    isOpen = false
  }
  onTestFinished(close)
  mkdirSync(join(dataDir, 'uploads/deep'), { recursive: true })
  writeFileSync(join(dataDir, 'uploads/one.webp'), 'first picture')
  writeFileSync(join(dataDir, 'uploads/deep/two.webp'), 'second picture')
  mkdirSync(join(dataDir, 'chat-files'), { mode: 0o700 })
  writeFileSync(join(dataDir, 'chat-files', CHAT_FILE), 'minutes of the council')
  // Still being written during the backup.
  writeFileSync(join(dataDir, 'chat-files', `.${CHAT_FILE}`), 'minutes of')
  writeFileSync(join(dataDir, 'secrets.json'), '{"keys":1}')
  const context = { ...(await buildTestContext({ store, env })), config }
  return {
    config,
    context,
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
    await createArticle(
      context,
      newArticle({
        title: `Line\u2028end ${number}`,
        content: `<p>Zürich ${number} \\n "quoted"</p>`,
        status: 'published',
      }),
      null,
    )
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

function fileOf(config: Config, name: string): string {
  return join(backupsFolder(config.dataDir), name)
}

function aboutOf({ siteName, databaseUrl }: Pick<Config, 'siteName' | 'databaseUrl'>): AboutBackup {
  return {
    ...{ format: 'hometown-backup', version: 1, madeAt: new Date(NOW).toISOString(), kind: 'manual', siteName },
    ...{ files: 'inside', database: databaseUrl ? 'postgres' : 'sqlite', steps: [BASELINE], rows: {} },
    ...{ pictures: 0, unpackedBytes: 0 },
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
