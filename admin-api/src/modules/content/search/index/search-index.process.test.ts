import { type ChildProcess, fork } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { NODE_COMPILE_CACHE } from '../../../../../../testing/compile-cache.ts'
import { buildTestApp } from '../../../../../test/support/build-test-app.ts'
import { newArticle } from '../../../../../test/support/new-article.ts'
import { createArticle, deleteArticle } from '../../../../../test/support/write-articles.ts'
import { migrateStore } from '../../../../database/migrating/migrate.ts'
import { openSqlite } from '../../../../database/sqlite/sqlite.ts'
import { findSearchIndex, searchIndexFolder } from './index-folder.ts'

const ARTICLES = 40
/** Each test starts the process several times, beside all other tests. */
const TAKES_AT_MOST_MS = 240_000

const cleanUps: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

/** A service with a database file that the real process reads too. */
async function open() {
  const dataDir = mkdtempSync(join(tmpdir(), 'hometown-search-'))
  cleanUps.push(() => rmSync(dataDir, { recursive: true, force: true }))
  const store = openSqlite(join(dataDir, 'hometown.sqlite'))
  cleanUps.push(() => store.close())
  await migrateStore(store)
  const { app, context } = await buildTestApp({ store, env: { DATA_DIR: dataDir } })
  const publish = (title: string) => createArticle(context, newArticle({ title, status: 'published' }), null)
  for (let number = 1; number <= ARTICLES; number++) await publish(`Pie ${number}`)
  return { app, context, dataDir, publish, folder: searchIndexFolder(dataDir) }
}

const STOP_BEFORE_SWAP = ['--import', join(import.meta.dirname, '../../../../../test/support/stop-before-swap.ts')]

function startIndexing(dataDir: string, execArgv: string[] = []) {
  const child = fork(join(import.meta.dirname, 'search-index.process.ts'), {
    execArgv: [...process.execArgv, ...execArgv],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE,
      DATA_DIR: dataDir,
      SITE_URL: 'http://localhost:3000',
      SAMPLE_CONTENT: 'false',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  cleanUps.push(() => void child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  return { child, ended: endOf(child), output: () => output }
}

/** Kills it with its index written and not yet in use. */
async function killBeforeSwap(dataDir: string): Promise<void> {
  const { child, ended } = startIndexing(dataDir, STOP_BEFORE_SWAP)
  const isWritten = () => readdirSync(searchIndexFolder(dataDir)).some((name) => name.startsWith('current.json.'))
  await vi.waitUntil(isWritten, { timeout: TAKES_AT_MOST_MS, interval: 20 })
  child.kill('SIGKILL')
  await ended
}

function endOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('close', resolve))
}

it(
  'leaves the index before in use when it is killed while it writes, and nothing after the next',
  async () => {
    const { app, dataDir, folder, publish } = await open()
    expect(await startIndexing(dataDir).ended).toBe(0)
    const first = await findSearchIndex(dataDir)
    await publish('Second day')

    await killBeforeSwap(dataDir)
    expect(await findSearchIndex(dataDir)).toEqual(first)
    expect((await app.inject('/pagefind/current.json')).json()).toEqual(first)
    expect((await app.inject(`/pagefind/${first?.id}/pagefind.js`)).statusCode).toBe(200)

    expect(await startIndexing(dataDir).ended).toBe(0)
    const second = await findSearchIndex(dataDir)
    expect(second).toMatchObject({ articles: ARTICLES + 1 })
    expect(readdirSync(folder).sort()).toEqual([first?.id, second?.id, 'current.json'].sort())
  },
  TAKES_AT_MOST_MS,
)

it(
  'leaves nothing of a withdrawn article, also when it is killed while it writes',
  async () => {
    const { app, context, dataDir, folder, publish } = await open()
    const { id } = await publish('Withdrawn')
    expect(await startIndexing(dataDir).ended).toBe(0)
    await deleteArticle(context, id, null)

    const names = () => readdirSync(folder)
    await killBeforeSwap(dataDir)
    expect((await app.inject('/pagefind/current.json')).statusCode).toBe(204)
    const folders = names().filter((name) => !name.startsWith('current.json'))
    expect(folders).toHaveLength(1)
    for (const name of folders) expect((await app.inject(`/pagefind/${name}/pagefind.js`)).statusCode).toBe(404)

    expect(await startIndexing(dataDir).ended).toBe(0)
    const second = await findSearchIndex(dataDir)
    expect(second).toMatchObject({ articles: ARTICLES })
    expect(names().sort()).toEqual([second?.id, 'current.json'].sort())
    expect((await app.inject(`/pagefind/${second?.id}/pagefind.js`)).statusCode).toBe(200)
  },
  TAKES_AT_MOST_MS,
)

it(
  'says plainly that its folder can’t be written, and the service goes on finding',
  async () => {
    const { app, dataDir, folder } = await open()
    mkdirSync(join(dataDir, 'derived'), { recursive: true })
    writeFileSync(folder, 'no folder')
    const { ended, output } = startIndexing(dataDir)
    expect(await ended).toBe(1)
    expect(output()).toContain(`a file is where the folder should be (${folder})`)
    expect((await app.inject('/pagefind/current.json')).statusCode).toBe(204)
    expect((await app.inject('/api/search?q=pie')).json()).toMatchObject({ total: ARTICLES })
  },
  TAKES_AT_MOST_MS,
)
