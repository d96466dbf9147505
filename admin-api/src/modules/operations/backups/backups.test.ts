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
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { type Kysely, sql } from 'kysely'
import { pack } from 'tar-stream'
import { describe, expect, it, onTestFinished, test } from 'vitest'
import { newFolder } from '../../../../../testing/new-folder.ts'
import { buildTestContext, type TestContext, testConfig } from '../../../../test/support/build-test-app.ts'
import { newArticle } from '../../../../test/support/new-article.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { testDatabase } from '../../../../test/support/test-store.ts'
import { createArticle } from '../../../../test/support/write-articles.ts'
import { loadConfig } from '../../../config/config.ts'
import { openStore } from '../../../database/connection.ts'
import { migrateStore, migrations } from '../../../database/migrate.ts'
import { BASELINE } from '../../../database/schema/baseline.ts'
import { createProcessLock } from '../../../database/sqlite/process-lock.ts'
import type { Store } from '../../../database/store.ts'
import { migrateInstallation } from '../../../installation/prepare-installation.ts'
import { noteStart } from '../system/note-start.service.ts'
import { ABOUT_FILE, type AboutBackup, readIdentities, writeArchive } from './backup-archive.ts'
import { BackupError, backupsFolder } from './backup-store.ts'
import { makeBackup } from './make-backup.service.ts'
import { finishRestore, isRestoreUnderWay, prepareRestore } from './restore-backup.service.ts'

const NOW = Date.UTC(2026, 10, 20, 16)
const MANUAL = { kind: 'manual', now: NOW } as const
const CHAT_FILE = '3e1f9a52-7c1d-4a53-9f64-3f0a4c0b6c11'

describe('backup and restore', () => {
  it('brings everything back as it was, made while somebody wrote', async () => {
    const { context, config, backUp, close, reopen } = await openNewsroom()
    await writeArticles(context, 30)
    const before = await rowsOf(context.store)
    const writing = { goOn: true }
    const busy = keepWriting(context.store, writing)
    const path = await backUp()
    writing.goOn = false
    await busy
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(readdirSync(backupsFolder(config.dataDir))).toEqual(['hometown-2026-11-20T16-00-00Z-manual.tar.gz'])

    await context.store.db.deleteFrom('articles').execute()
    writeFileSync(join(config.dataDir, 'uploads/one.webp'), 'something else')
    rmSync(join(config.dataDir, 'chat-files'), { recursive: true })
    await close()
    const restore = await prepareRestore(config, path)
    expect(restore.about.rows).toMatchObject({ articles: 30 })
    const aside = await restore.apply(NOW)

    const store = await reopen()
    expect(await rowsOf(store)).toEqual(before)
    expect(read(config.dataDir, 'uploads/one.webp')).toBe('first picture')
    expect(read(aside, 'uploads/one.webp')).toBe('something else')
    expect(read(config.dataDir, `chat-files/${CHAT_FILE}`)).toBe('minutes of the council')
    expect(statSync(join(config.dataDir, 'chat-files')).mode & 0o777).toBe(0o700)
    expect(read(config.dataDir, 'secrets.json')).toBe('{"keys":1}')
    expect(readdirSync(config.dataDir).filter((name) => name.startsWith('.restor'))).toEqual([])
  })

  it('ends the sessions, keeps numbers growing, and forgets that it was started here', async () => {
    const { context, config, backUp, close, reopen } = await openNewsroom()
    await signIn(context, 'admin')
    await writeArticles(context, 2)
    await noteStart(context)
    const path = await backUp()
    await close()
    await (await prepareRestore(config, path)).apply(NOW)
    const store = await reopen()
    expect(await noteStart({ ...context, store })).toBe(true)
    expect(await store.db.selectFrom('sessions').selectAll().execute()).toEqual([])
    await createArticle({ ...context, store }, newArticle({ title: 'After', status: 'published' }), null)
    const seqs = await store.db.selectFrom('changes').select('seq').orderBy('seq').execute()
    expect(new Set(seqs.map(({ seq }) => seq)).size).toBe(4)
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
    writeFileSync(join(config.dataDir, 'secrets.json'), '{"keys":2}')
    await close()
    const restore = await prepareRestore(config, backup)
    expect(restore.about).toMatchObject({ files: 'none', rows: { articles: 3 } })
    await restore.apply(NOW)
    const store = await reopen()
    expect(await migrateStore(store)).toEqual([])
    expect(await rowsOf(store)).toEqual(before)
    expect(readdirSync(join(config.dataDir, 'uploads')).sort()).toEqual(['one.webp', 'three.webp', 'two.webp'])
    expect(existsSync(join(config.dataDir, 'chat-files', CHAT_FILE))).toBe(true)
    expect(read(config.dataDir, 'secrets.json')).toBe('{"keys":2}')
  })

  it('is not put back while the service runs', async () => {
    const { config, backUp } = await openNewsroom()
    await expect(prepareRestore(config, await backUp())).rejects.toThrow('Hometown is running')
  })

  it('refuses what is damaged, cut off, foreign or newer, and changes nothing', async () => {
    const { context, config, backUp, close, reopen } = await openNewsroom()
    await writeArticles(context, 3)
    const whole = await backUp()
    await close()
    const refused = async (make: (path: string) => void | Promise<void>, message: RegExp) => {
      const path = join(config.dataDir, 'candidate.tar.gz')
      copyFileSync(whole, path)
      await make(path)
      await expect(prepareRestore(config, path)).rejects.toThrow(message)
    }
    await refused((path) => truncateSync(path, Math.floor(statSync(path).size / 2)), /damaged/)
    await refused((path) => truncateSync(path, statSync(path).size - 5), /damaged/)
    await refused((path) => truncateSync(path, 0), /not a backup of Hometown/)
    await refused((path) => flipByte(path, Math.floor(statSync(path).size / 2)), /damaged/)
    await refused((path) => writeFileSync(path, 'a shopping list'), /not a backup of Hometown/)
    const put = (files: Record<string, string>) => async (path: string) =>
      writeFileSync(path, gzipSync(await tarOf(files)))
    await refused(put({ 'letter.txt': 'Dear' }), /not a backup of Hometown/)
    // It never writes outside its folder, whatever the archive calls its files.
    await refused(put({ [ABOUT_FILE]: JSON.stringify(aboutOf(config)), '../evil.txt': 'evil' }), /not a backup/)
    expect(existsSync(join(config.dataDir, '../evil.txt'))).toBe(false)
    const withSteps = (steps: string[]) => async (path: string) => {
      rmSync(path)
      await writeArchive(path, { ...aboutOf(config), steps }, [])
    }
    await refused(withSteps([BASELINE, '9999-from-the-future']), /newer version of Hometown/)
    await refused(withSteps(['0001-baseline-0123456789ab']), /unreleased version of Hometown/)
    await expect(prepareRestore(config, join(config.dataDir, 'nowhere'))).rejects.toThrow('There is no file')
    const store = await reopen()
    expect((await store.db.selectFrom('articles').select('id').execute()).length).toBe(3)
    expect(readdirSync(config.dataDir).filter((name) => name.startsWith('.restoring'))).toEqual([])
  })

  describe.each<[string, (dataDir: string, ready: string, aside: string) => void]>([
    ['before the first file was moved', () => undefined],
    [
      'among the former pictures',
      (dataDir, _, aside) => {
        mkdirSync(join(aside, 'uploads.part'), { recursive: true })
        renameSync(join(dataDir, 'uploads/one.webp'), join(aside, 'uploads.part/one.webp'))
      },
    ],
    [
      'among the restored pictures',
      (dataDir, ready, aside) => {
        mkdirSync(aside)
        renameSync(join(dataDir, 'uploads'), join(aside, 'uploads'))
        mkdirSync(join(dataDir, 'uploads'))
        renameSync(join(ready, 'uploads/one.webp'), join(dataDir, 'uploads/one.webp'))
      },
    ],
  ])('a restore that was interrupted %s', (_, interrupt) => {
    it('keeps everybody out until it is finished, and keeps what was there before it', async () => {
      const { context, config, backUp, close, reopen } = await openNewsroom()
      const { dataDir } = config
      await writeArticles(context, 2)
      const path = await backUp()
      await context.store.db.deleteFrom('articles').execute()
      writeFileSync(join(dataDir, 'uploads/one.webp'), 'from before the restore')
      await close()
      const { about } = await prepareRestore(config, path)
      const [ready, aside] = [join(dataDir, 'restore-under-way-now'), join(dataDir, 'before-restore-now')]
      writeFileSync(join(dataDir, '.restoring', ABOUT_FILE), JSON.stringify(about))
      renameSync(join(dataDir, '.restoring'), ready)
      interrupt(dataDir, ready, aside)
      expect(isRestoreUnderWay(dataDir)).toBe(true)

      expect(await finishRestore(config, NOW)).toBe(aside)
      expect(isRestoreUnderWay(dataDir)).toBe(false)
      expect(readdirSync(join(aside, 'uploads')).sort()).toEqual(['one.webp', 'two.webp'])
      expect(read(aside, 'uploads/one.webp')).toBe('from before the restore')
      expect(readdirSync(join(dataDir, 'uploads')).sort()).toEqual(['one.webp', 'two.webp'])
      expect(read(dataDir, 'uploads/one.webp')).toBe('first picture')
      expect(read(dataDir, `chat-files/${CHAT_FILE}`)).toBe('minutes of the council')
      const store = await reopen()
      expect((await store.db.selectFrom('articles').select('id').execute()).length).toBe(2)
    })
  })
})

describe('no backup is made', () => {
  it('without what can’t be listed', async () => {
    const { config, backUp } = await openNewsroom()
    rmSync(join(config.dataDir, 'uploads'), { recursive: true })
    writeFileSync(join(config.dataDir, 'uploads'), 'no folder')
    await expect(backUp()).rejects.toThrow('ENOTDIR')
    expect(readdirSync(backupsFolder(config.dataDir))).toEqual([])
  })

  it('beside another one, or where the folder can’t be locked, which is another message', async () => {
    const { config, backUp } = await openNewsroom()
    const lock = createProcessLock(join(config.dataDir, 'backup.lock'))
    expect(lock.tryToHold()).toBe(true)
    await expect(backUp()).rejects.toThrow('Another backup is being made.')
    lock.release()
    rmSync(join(config.dataDir, 'backup.lock'))
    mkdirSync(join(config.dataDir, 'backup.lock'))
    const refused = backUp()
    await expect(refused).rejects.toThrow(BackupError)
    await expect(refused).rejects.toThrow(/backup\.lock can’t be locked: /)
  })

  it('with a file that can’t be read to its end, of which the archive says which', async () => {
    const folder = newFolder()
    const archive = writeArchive(join(folder, 'archive'), aboutOf({}), [{ path: 'uploads/folder', from: folder }])
    await expect(archive).rejects.toThrow('Couldn’t read uploads/folder: EISDIR')
    const gone = [{ path: 'database/hometown.sqlite', from: join(folder, 'gone') }]
    await expect(writeArchive(join(folder, 'other'), aboutOf({}), gone)).rejects.toThrow('Couldn’t read database/')
  })

  it('where the archive can’t be written, which ends while a file is on its way into it', async () => {
    const large = join(newFolder(), 'large')
    writeFileSync(large, Buffer.alloc(5_000_000))
    const archive = writeArchive('/dev/null/archive', aboutOf({}), [{ path: 'uploads/large', from: large }])
    await expect(archive).rejects.toThrow('ENOTDIR')
  })
})

describe('an encrypted backup', () => {
  it('is opened by each of its keys, by no other, and holds nothing that can be read', async () => {
    const [ours, keeper, stranger] = [await newKey(), await newKey(), await newKey()]
    const { config, backUp, close } = await openNewsroom(`${ours.recipient},${keeper.recipient}`)
    const path = await backUp()
    await close()
    expect(path).toContain('hometown-2026-11-20T16-00-00Z-manual.tar.gz.age')
    expect(readFileSync(path, 'latin1')).not.toContain('articles')
    await expect(prepareRestore(config, path)).rejects.toThrow('The backup is encrypted. Add --identity')
    await expect(prepareRestore(config, path, [stranger.identity])).rejects.toThrow('it was encrypted for other keys')
    await expect(prepareRestore(config, path, [ours.identity.slice(0, -3)])).rejects.toThrow('isn’t complete')
    for (const { identity } of [ours, keeper]) await prepareRestore(config, path, [stranger.identity, identity])
    await (await prepareRestore(config, path, [ours.identity])).apply(NOW)
    expect(read(config.dataDir, 'uploads/one.webp')).toBe('first picture')
  })

  it('is refused when it is damaged or cut off anywhere, and nothing is changed', async () => {
    const { identity, recipient } = await newKey()
    const { config, backUp, close } = await openNewsroom(recipient)
    const whole = await backUp()
    await close()
    const size = statSync(whole).size
    const candidate = join(config.dataDir, 'candidate')
    for (const length of [22, 100, 300, Math.floor(size / 2), size - 1]) {
      copyFileSync(whole, candidate)
      truncateSync(candidate, length)
      await expect(prepareRestore(config, candidate, [identity]), String(length)).rejects.toThrow(/damaged|cut off/)
    }
    copyFileSync(whole, candidate)
    flipByte(candidate, size - 40)
    await expect(prepareRestore(config, candidate, [identity])).rejects.toThrow(/damaged/)
  })
})

test('the private key is read as age-keygen writes it, and refused without repeating what the file has', async () => {
  const { identity, recipient } = await newKey()
  const path = join(newFolder(), 'key.txt')
  writeFileSync(path, `# created: today\n# public key: ${recipient}\r\n${identity}\n`)
  expect(await readIdentities(path)).toEqual([identity])
  writeFileSync(path, 'secret words')
  await expect(readIdentities(path)).rejects.toThrow(/^(?!.*secret words).*has no private key/)
  await expect(readIdentities(join(newFolder(), 'no'))).rejects.toThrow('ENOENT')
})

test('BACKUP_RECIPIENTS is refused at the start when it is no public key, without repeating it', async () => {
  const { identity, recipient } = await newKey()
  const problemsOf = (BACKUP_RECIPIENTS: string) => {
    const loaded = loadConfig({ BACKUP_RECIPIENTS })
    return loaded.ok ? [] : loaded.problems
  }
  expect(problemsOf(`${recipient}, ${recipient}`)).toEqual([])
  expect(problemsOf('age1short')).toEqual([
    'BACKUP_RECIPIENTS must be public keys of age (age1…), separated by commas.',
  ])
  expect(problemsOf(identity)).toEqual([
    'BACKUP_RECIPIENTS holds a private key. Keep that elsewhere, and set the public key, which begins with age1.',
  ])
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
  // Still being written during the backup.
  writeFileSync(join(dataDir, 'chat-files', `.${CHAT_FILE}`), 'minutes of')
  writeFileSync(join(dataDir, 'secrets.json'), '{"keys":1}')
  return {
    config,
    context: { ...(await buildTestContext({ store, env })), config },
    backUp: async () => join(backupsFolder(dataDir), (await makeBackup(config, MANUAL)).name),
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

function aboutOf({ databaseUrl }: { databaseUrl?: string | undefined }): AboutBackup {
  return {
    ...{
      version: 1,
      madeAt: new Date(NOW).toISOString(),
      files: 'inside',
      database: databaseUrl ? 'postgres' : 'sqlite',
    },
    ...{ steps: [BASELINE], rows: {}, unpackedBytes: 0 },
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
