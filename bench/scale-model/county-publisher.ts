import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildPorts } from '../../admin-api/src/build-ports.ts'
import { loadConfig } from '../../admin-api/src/config/config.ts'
import type { AppContext } from '../../admin-api/src/context.ts'
import { openStore } from '../../admin-api/src/database/connection.ts'
import { createNotifyLink } from '../../admin-api/src/database/postgres/notify/notify-link.ts'
import type { Store } from '../../admin-api/src/database/store.ts'
import { createLogger } from '../../admin-api/src/log/log.ts'
import { recordChange } from '../../admin-api/src/modules/platform/changes/changes.service.ts'
import { createWorkLease } from '../../admin-api/src/modules/platform/schedule/work-lease.service.ts'
import { createObjectSite } from '../../admin-api/src/modules/publishing/object-site/object-site.service.ts'
import { publishWaitingChanges } from '../../admin-api/src/modules/publishing/publish-loop/publish-changes.ts'
import { openObjectStore } from '../../admin-api/src/object-store/open-object-store.ts'
import { createFolderRenderer } from '../../admin-api/test/support/folder-renderer.ts'

/** All processes of an installation have the same one. */
export const SECRET_KEY = Buffer.alloc(32, 'benchmark').toString('base64')

export interface CountyPublisher {
  readonly store: Store
  /** A save of which so many pages tell, until they are live. The rendering itself is only writing files. */
  save(changedPages: number): Promise<void>
  close(): Promise<void>
}

interface County {
  readonly name: string
  readonly databaseUrl: string
  /** The object store's variables. */
  readonly env: Readonly<Record<string, string>>
  readonly folder: string
  readonly pages: number
  readonly pageBytes: number
}

/** The publishing half of one installation: the product's own loop, rows, uploads and notifications. */
export async function openCountyPublisher(county: County): Promise<CountyPublisher> {
  const dataDir = join(county.folder, county.name)
  mkdirSync(dataDir, { recursive: true })
  const loaded = loadConfig({
    ...county.env,
    S3_PREFIX: county.name,
    DATA_DIR: dataDir,
    DATABASE_URL: county.databaseUrl,
    SITE_URL: 'https://news.example.org',
    SMTP_URL: 'smtp://127.0.0.1:2525',
    MAIL_FROM: 'The Bench <bench@example.org>',
    SECRET_KEY,
    ADMIN_USERNAME: 'admin',
    ADMIN_PASSWORD: 'a-password-for-benchmarks',
  })
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'))
  const { config } = loaded
  if (!config.objectStore) throw new Error('The object store’s variables are missing')
  const store = await openStore(config)
  const log = createLogger('bench', { level: 'error' })
  const objects = openObjectStore(config.objectStore)
  const ipc = { hasOthers: false, send: () => undefined, onMessage: () => () => undefined }
  const address = county.databaseUrl
  const link = createNotifyLink({ ipc, store, address, node: county.name, name: 'jobs', log })
  const context: AppContext = {
    config,
    log,
    store,
    objects,
    link,
    clock: { now: () => Date.now() },
    node: county.name,
    wordpress: undefined,
    ports: buildPorts(),
  }
  const pages = new Map<string, string>()
  const site = createObjectSite(context, objects)
  const renderer = createFolderRenderer({ dataDir, pages })
  const lease = createWorkLease(context, 'publishing')
  let saves = 0

  async function save(changedPages: number): Promise<void> {
    saves += 1
    for (let page = 0; page < changedPages; page++)
      pages.set(`article-${page}.html`, textOf(`${county.name} ${saves} ${page}`, county.pageBytes))
    await store.db.transaction().execute((trx) => recordChange(trx, { kind: 'business' }, Date.now()))
    const held = await lease.hold()
    if (!held) throw new Error(`Another process publishes ${county.name}`)
    const attempt = await publishWaitingChanges(context, renderer, { site, lease: held })
    if (attempt !== 'published') throw new Error(`${county.name} was not published: ${attempt}`)
  }

  await save(county.pages)
  return {
    store,
    save,
    async close() {
      await link.close()
      await objects.close()
      await store.close()
    },
  }
}

function textOf(words: string, bytes: number): string {
  return `<!doctype html><title>${words}</title>${`<p>${words}</p>`.repeat(Math.ceil(bytes / (words.length + 7)))}`
}
