import { join } from 'node:path'
import type { Store } from '../../../admin-api/src/database/database.ts'
import { migrateStore } from '../../../admin-api/src/database/migrate.ts'
import { openSqlite } from '../../../admin-api/src/database/sqlite/sqlite.ts'
import { createWrite } from '../../../admin-api/src/database/write/unit-of-work.ts'
import { newsletters } from '../../../admin-api/src/modules/audience/newsletters/newsletters.repository.ts'
import { beginSend } from '../../../admin-api/src/modules/audience/newsletters/sending/sending.service.ts'
import { newIssue } from '../../../admin-api/test/support/new-issue.ts'
import { NODE_COMPILE_CACHE } from '../../../testing/compile-cache.ts'

const CATEGORIES = ['["Sports"]', '["Community","Clubs"]', '["Events"]', '["Community"]', '["Sports","Community"]']
const ROWS_PER_WRITE = 500

/** Opens a database with readers at seven providers. */
export async function openWithReaders(dataDir: string, readers: number): Promise<Store> {
  const store = openSqlite(join(dataDir, 'hometown.sqlite'))
  await addReaders(store, readers)
  return store
}

/** Adds readers to an empty database. */
export async function addReaders(store: Store, readers: number): Promise<void> {
  await migrateStore(store)
  await store.db.transaction().execute(async (trx) => {
    for (let first = 0; first < readers; first += ROWS_PER_WRITE) {
      const count = Math.min(ROWS_PER_WRITE, readers - first)
      const rows = Array.from({ length: count }, (_, index) => readerRow(first + index))
      await trx.insertInto('subscribers').values(rows).execute()
    }
  })
}

function readerRow(number: number) {
  // People sign up in no order of their addresses.
  const scattered = (number * 2_654_435_761) % 4_294_967_296
  return {
    id: `0193${number.toString(16).padStart(8, '0')}-7000-8000-000000000000`,
    email: `reader-${scattered.toString(36)}-${number}@provider${number % 7}.example`,
    categories: CATEGORIES[number % CATEGORIES.length] ?? '["Sports"]',
    unsubscribe_token: `token-${number}-${scattered.toString(36)}-abcdefghijklmnop`,
    confirmed_at: 1,
    consent_source: 'test',
    created_at: 1,
    updated_at: 1,
  }
}

/** Adds a send that has just begun. */
export async function addSend(store: Store, id: string): Promise<void> {
  const write = createWrite(store, { clock: { now: Date.now }, messages: { send: () => undefined } })
  await write('clock', async (tx) => {
    const row = await tx.insert(newsletters, { id, title: 'The week', created_at: tx.now, updated_at: tx.now })
    await beginSend(tx, row, newIssue({ newsletterId: id }), { doubleOptIn: false })
  })
}

export function sendingEnvironment(dataDir: string, sinkPort: number): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    SITE_URL: 'http://localhost:3000',
    SAMPLE_CONTENT: 'false',
    SMTP_URL: `smtp://127.0.0.1:${sinkPort}`,
    MAIL_FROM: 'news@courier.example.org',
    NODE_COMPILE_CACHE,
  }
}
