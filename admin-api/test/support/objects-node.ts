import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Transaction } from 'kysely'
import { onTestFinished } from 'vitest'
import { startApiServer } from '../../src/api-server.ts'
import type { Database } from '../../src/database/database.ts'
import type { Store } from '../../src/database/store.ts'
import type { ObjectStore } from '../../src/object-store/object-store.ts'
import { buildTestContext } from './build-test-app.ts'
import { getter } from './plain-http.ts'

const page = (text: string) => `<!doctype html><title>${text}</title>${'<p>The fair opens on Friday.</p>'.repeat(100)}`

export const SITE_FILES = {
  'index.html': page('Home'),
  'sports.html': page('Sports'),
  'sports/2026/11.html': page('November'),
  'search.html': '<p data-search-status></p><div data-search-results></div>',
  'feed.xml': '<rss/>',
  '404.html': page('404 Page Not Found'),
  '_astro/page.Ab1.css': 'a{}',
  _redirects: '/old /sports 301\n',
}

/** A machine that serves the site from an object store. Stopped after the test. @param env as in `.env` */
export async function startObjectsNode(store: Store, objects: ObjectStore, env: Record<string, string> = {}) {
  const context = await buildTestContext({ store, objects, env: { PORT: '0', ...env } })
  const server = await startApiServer(context, { deskDist: join(context.config.dataDir, 'desk') })
  let closing: Promise<void> | undefined
  const close = () => (closing ??= server.close())
  onTestFinished(close)
  return { context, get: getter(server.address), close }
}

/** A site in an object store, as from the publish loop. */
interface TestObjectsSite {
  /** The whole site from now on. Resolves to its version. */
  publish(files: Readonly<Record<string, string>>): Promise<number>
  /** What is live: text by file. */
  readonly files: Readonly<Record<string, string>>
}

export function createTestObjectsSite({ db }: Pick<Store, 'db'>, objects: ObjectStore): TestObjectsSite {
  let live: Readonly<Record<string, string>> = {}
  let publishes = 0

  async function publish(files: Readonly<Record<string, string>>): Promise<number> {
    const publishId = `00000000-0000-7000-8000-${String(++publishes).padStart(12, '0')}`
    const rows = await Promise.all(Object.entries(files).map(([path, text]) => put(path, text, publishId)))
    const version = await db.transaction().execute((trx) => commit(trx, rows, publishId))
    live = files
    return version
  }

  async function put(path: string, text: string, publishId: string) {
    const body = Buffer.from(text)
    const hash = createHash('sha256').update(body).digest('hex')
    const known = await db.selectFrom('site_files').selectAll().where('path', '=', path).executeTakeFirst()
    if (known?.hash === hash) return known
    const key = `site/${hash}.${publishId}`
    await objects.put(key, body)
    return { path, object_key: key, hash, bytes: body.length, version: 0 }
  }

  return {
    publish,
    get files() {
      return live
    },
  }
}

type NewRow = Database['site_files']

async function commit(trx: Transaction<Database>, rows: readonly NewRow[], publishId: string): Promise<number> {
  const before = await trx.selectFrom('site_state').select('version').executeTakeFirst()
  const version = Math.max((before?.version ?? 0) + 1, Date.now())
  const known = new Map((await trx.selectFrom('site_files').selectAll().execute()).map((row) => [row.path, row]))
  for (const row of rows) {
    if (known.get(row.path)?.object_key !== row.object_key) await save(trx, { ...row, version })
    known.delete(row.path)
  }
  for (const { path, object_key } of known.values())
    if (object_key !== null) await save(trx, { path, object_key: null, hash: null, bytes: null, version })
  const state = { version, release: 'r', code: 'c', publish_id: publishId, published_at: version }
  await trx
    .insertInto('site_state')
    .values({ id: 1, ...state })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(state))
    .execute()
  await trx.insertInto('site_versions').values({ version, at: version }).execute()
  return version
}

async function save(trx: Transaction<Database>, row: NewRow): Promise<void> {
  await trx
    .insertInto('site_files')
    .values(row)
    .onConflict((conflict) => conflict.column('path').doUpdateSet(row))
    .execute()
}
