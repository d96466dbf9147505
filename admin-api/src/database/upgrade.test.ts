import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder } from '../../../testing/new-folder.ts'
import { buildTestApp } from '../../test/support/build-test-app.ts'
import { onPostgres } from '../../test/support/postgres-server.ts'
import { createTestDatabase } from '../../test/support/test-store.ts'
import type { Store } from './database.ts'
import { migrateStore, migrations } from './migrate.ts'
import { openPostgres } from './postgres/postgres.ts'
import { BASELINE, baselineStatements, createTables } from './schema/baseline.ts'
import { openSqlite } from './sqlite/sqlite.ts'

const TABLES = 'f182040e9f8380bf4007bc49c0f974ebe1bf63a7d4d0e2c305e4fc4776c1d6a7'

test('the tables of 1.0.0 never change: what comes later is a step of its own', () => {
  const statements = [...baselineStatements('sqlite'), ...baselineStatements('postgres')]
  expect(createHash('sha256').update(statements.join(';')).digest('hex')).toBe(TABLES)
})

async function openRelease(): Promise<Store> {
  const store = onPostgres ? openPostgres(await createTestDatabase()) : openSqlite(join(newFolder(), 'hometown.sqlite'))
  onTestFinished(() => store.close())
  await migrateStore(store, { list: { [BASELINE]: createTables } })
  const rows = readFileSync(join(import.meta.dirname, '../../test/upgrade/1.0.0.sql'), 'utf8')
  const statements = rows.split(/^(?=insert into |select setval)/m).slice(1)
  for (const statement of statements)
    if (onPostgres || !statement.startsWith('select setval')) await sql.raw(statement).execute(store.db)
  return store
}

test('what people have in 1.0.0 is there after an update', async () => {
  const store = await openRelease()
  expect(await migrateStore(store)).toEqual(Object.keys(migrations).filter((name) => name !== BASELINE))
  const { app, context } = await buildTestApp({ store })
  const headers: Record<string, string> = { origin: context.config.siteUrl }
  const call = async (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) => {
    const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
    expect(answer.statusCode, `${method} ${url}: ${answer.body}`).toBe(200)
    return answer
  }
  const get = async (url: string) => (await call('GET', url)).json()
  const firstOf = async (url: string) => (await get(url)).data[0]

  const [session] = (await call('POST', '/api/auth/login', { username: 'admin', password: 'larks over marsh field' }))
    .cookies
  headers.cookie = `${session?.name}=${session?.value}`

  expect(await get('/api/settings')).toMatchObject({ contactPhone: '555-0142', siteName: 'Alder County Courier' })
  const article = await firstOf('/api/articles?page=1&search=creamery')
  expect(article).toMatchObject({ title: 'Creamery adds a second night shift', status: 'published', version: 2 })
  expect(await get(`/api/articles/${article.id}/revisions/1`)).toMatchObject({
    title: 'Creamery adds a night shift and fourteen jobs',
    snapshot: { content: expect.stringContaining('Pay starts at $21.40 an hour') },
  })
  const dates: { title: string; startDate: string; originalDate: string }[] = await get(
    '/api/calendar-events?from=2026-12-01&to=2026-12-10',
  )
  const soccer = dates.filter(({ title }) => title === 'Indoor soccer league')
  expect(soccer.map(({ originalDate, startDate }) => [originalDate, startDate])).toEqual([
    ['2026-12-02', '2026-12-04T00:30:00.000Z'],
    ['2026-12-09', '2026-12-10T00:00:00.000Z'],
  ])
  expect(await firstOf('/api/subscribers?page=1')).toMatchObject({ email: 'reader@example.org', status: 'active' })
  const newsletter = await firstOf('/api/newsletters?page=1')
  expect(newsletter).toMatchObject({ title: 'This week', status: 'sent', recipientCount: 1 })
  expect(await firstOf(`/api/newsletters/${newsletter.id}/deliveries`)).toMatchObject({
    email: 'reader@example.org',
    state: 'accepted',
  })

  await call('PATCH', `/api/articles/${article.id}`, { version: 2, title: 'Creamery hires for the nights' })
  expect(await firstOf('/api/articles?page=1&search=hires')).toMatchObject({ id: article.id, version: 3 })
})
