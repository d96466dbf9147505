// `node admin-api/test/upgrade/make-1.0.0.ts`: writes `1.0.0.sql` beside this file: the tables of both databases, and rows of
// a few samples with which people have worked. Right at version 1.0.0 only: later code makes later rows.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { shiftDate } from '../../../testing/shift-date.mjs'
import { START_OF_TESTS } from '../../../testing/test-clock.ts'
import { samples } from '../../sample/index.ts'
import { buildApp } from '../../src/app.ts'
import { buildContext } from '../../src/build-context.ts'
import { loadConfig } from '../../src/config/config.ts'
import type { AppContext } from '../../src/context.ts'
import type { Database } from '../../src/database/database.ts'
import { migrateStore } from '../../src/database/migrate.ts'
import { baselineStatements } from '../../src/database/schema/baseline.ts'
import type { App } from '../../src/http/routing.ts'
import type { Mailer } from '../../src/integrations/mailer/mailer.ts'
import { startNewsletterSending } from '../../src/modules/audience/newsletters/sending/send-newsletters.job.ts'
import { importSampleCounty } from '../../src/modules/operations/sample-county/sample-county.service.ts'
import { ensureFirstAccount } from '../../src/modules/platform/accounts/first-account.service.ts'
import { takeFence } from '../../src/modules/platform/jobs/leader.service.ts'
import { PARTS, RELEASE_FILE, RELEASE_PASSWORD } from './release-data.ts'

const ARTICLES = ['creamery-adds-night-shift', 'st-brendans-fish-fry-returns']
const SERIES = 'Indoor soccer league'

const mailer: Mailer = {
  way: 'smtp',
  connections: 1,
  send: async () => ({ outcome: 'accepted', reply: '250 2.0.0 Ok' }),
  close: () => undefined,
}

shiftDate(START_OF_TESTS - Date.now())
const folder = mkdtempSync(join(tmpdir(), 'hometown-upgrade-'))
const loaded = loadConfig({
  DATA_DIR: folder,
  SITE_URL: 'http://localhost:3000',
  LOG_LEVEL: 'silent',
  ADMIN_PASSWORD: RELEASE_PASSWORD,
})
if (!loaded.ok) throw new Error(loaded.problems.join('\n'))
const context = await buildContext(loaded.config, 'upgrade')
try {
  await migrateStore(context.store)
  await ensureFirstAccount(context)
  await importSampleCounty(context, chooseSamples())
  const app = await buildApp(context)
  await work(app, context)
  await app.close()
  const head = `-- What a database of Hometown 1.0.0 has. Made by make-1.0.0.ts; never edited.\n`
  writeFileSync(RELEASE_FILE, [head, tablesOfBoth(), `${PARTS.rows}\n`, await rowsOf(context.store.db)].join(''))
} finally {
  await context.store.close()
  rmSync(folder, { recursive: true })
}

function chooseSamples() {
  const withoutPicture = <T extends { picture?: unknown }>({ picture: _, ...rest }: T) => rest
  return {
    articles: samples.articles.filter(({ slug }) => ARTICLES.includes(slug)).map(withoutPicture),
    businesses: samples.businesses.slice(0, 1).map(withoutPicture),
    people: samples.people.slice(0, 1).map(withoutPicture),
    events: samples.events.filter(({ title }) => title === SERIES).map(withoutPicture),
    fixtures: samples.fixtures.slice(0, 1),
    newsletters: [],
    sources: samples.sources.slice(0, 1),
    suggestions: [],
    topics: samples.topics.slice(0, 1),
  }
}

/** What somebody does on a first day. */
async function work(app: App, { store, clock, node }: AppContext): Promise<void> {
  const origin = 'http://localhost:3000'
  let cookie = ''
  const call = async (method: 'POST' | 'PATCH', url: string, payload: object) => {
    const answer = await app.inject({ method, url, payload, headers: { origin, ...(cookie && { cookie }) } })
    if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.body}`)
    const [session] = answer.cookies
    if (session) cookie = `${session.name}=${session.value}`
    return answer.json()
  }
  await call('POST', '/api/auth/login', { username: 'admin', password: RELEASE_PASSWORD })
  await call('PATCH', '/api/settings', { siteName: 'Alder County Courier', contactPhone: '555-0142' })
  await call('POST', '/api/subscribers/add', {
    email: 'reader@example.org',
    categories: ['Business'],
    consentSource: 'Fair booth',
  })
  const articles = await store.db.selectFrom('articles').select(['id', 'slug']).orderBy('slug').execute()
  await call('PATCH', `/api/articles/${articles[0]?.id}`, { version: 1, title: 'Creamery adds a second night shift' })
  const { id } = await call('POST', '/api/newsletters', {
    title: 'This week',
    articleIds: articles.map((article) => article.id),
  })
  await call('POST', `/api/newsletters/${id}/send`, {})
  const leader = { fence: await takeFence({ store, clock, node }), isCertain: () => true }
  const sending = startNewsletterSending(context, mailer, leader)
  await sending.look()
  await sending.stop()
}

/** Statements that only one of the databases has are under its name. */
function tablesOfBoth(): string {
  const [sqlite, postgres] = [baselineStatements('sqlite'), baselineStatements('postgres')]
  const common = sqlite.filter((statement) => postgres.includes(statement))
  const parts = [...common, undefined].flatMap(
    (statement) =>
      [
        [PARTS.sqlite, takeUntil(statement, sqlite)],
        [PARTS.postgres, takeUntil(statement, postgres)],
        [PARTS.both, statement ? [statement] : []],
      ] as const,
  )
  let part = ''
  return parts
    .flatMap(([name, statements]) => {
      if (statements.length === 0) return []
      const lines = statements.map((statement) => `${statement};\n`)
      if (name === part) return lines
      part = name
      return [`${name}\n`, ...lines]
    })
    .join('')
}

/** Takes those before it off the list, and itself. */
function takeUntil(statement: string | undefined, list: string[]): string[] {
  const before = list.splice(0, statement === undefined ? list.length : list.indexOf(statement))
  list.shift()
  return before
}

async function rowsOf(db: Kysely<Database>): Promise<string> {
  const { rows: tables } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'table' and name not like 'sqlite~_%' escape '~'
    and name not like 'article~_search%' escape '~' order by rowid
  `.execute(db)
  const texts = [`${PARTS.both}\n`]
  for (const table of tables) {
    if (table.name.startsWith('kysely_')) texts.push(`${table.sql};\n`)
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table.name)}`.execute(db)
    const { rows: generated } = await sql<{ name: string }>`
      select name from pragma_table_xinfo(${table.name}) where hidden <> 0
    `.execute(db)
    const columns = Object.keys(rows[0] ?? {}).filter((column) => !generated.some(({ name }) => name === column))
    const values = rows.map((row) => `  (${columns.map((column) => literal(row[column])).join(', ')})`)
    if (rows.length > 0)
      texts.push(`insert into ${table.name} (${columns.join(', ')}) values\n${values.join(',\n')};\n`)
  }
  texts.push(`${PARTS.postgres}\n`, ...advanceNumbers())
  return texts.join('')
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)
}

/** SQLite continues after the highest number by itself. */
function advanceNumbers(): string[] {
  return [
    ['changes', 'seq'],
    ['newsletter_sends', 'no'],
  ].map(
    ([table, column]) =>
      `select setval(pg_get_serial_sequence('${table}', '${column}'), max(${column})) from ${table};\n`,
  )
}
