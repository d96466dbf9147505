import { expect, test } from 'vitest'
import { buildTestApp } from '../../../../../test/support/build-test-app.ts'
import { addReaders } from '../../../../../test/support/readers.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'

const EXPORTS = [
  '/api/subscribers/export.csv',
  '/api/subscribers',
  '/api/subscribers/ann/everything',
  '/api/newsletters/unknown/deliveries.csv',
]

async function open() {
  const { app, context } = await buildTestApp()
  const admin = await signIn(context, 'admin')
  const editor = await signIn(context, 'editor')
  for (const email of ['ann@reader.example', 'ben@reader.example']) {
    const payload = { email, categories: ['Events'], consentSource: 'The fair' }
    await app.inject({ method: 'POST', url: '/api/subscribers/add', headers: admin.headers, payload })
  }
  const { id } = await context.store.db
    .selectFrom('subscribers')
    .select('id')
    .where('email', '=', 'ann@reader.example')
    .executeTakeFirstOrThrow()
  const addressOf = (url: string) => url.replace('/ann/', `/${id}/`)
  return { app, context, admin, editor, addressOf }
}

test.each(EXPORTS)('%s is for administrators, and tells editors who may', async (url) => {
  const { app, context, editor, addressOf } = await open()
  const answer = await app.inject({ url: addressOf(url), headers: editor.headers })
  expect([answer.statusCode, answer.json()]).toEqual([
    403,
    {
      code: 'export_not_allowed',
      message: 'Only administrators can export readers. An administrator can allow it for editors under Settings.',
    },
  ])
  expect(answer.body).not.toContain('reader.example')
  const { db } = context.store
  expect(await db.selectFrom('audit_log').select('action').where('action', 'like', '%export%').execute()).toEqual([])
})

test('editors may export where an administrator allows it, and each export has its number of rows in the audit log', async () => {
  const { app, context, admin, editor, addressOf } = await open()
  const url = '/api/settings'
  const change = { method: 'PATCH', url, payload: { editorsExportReaders: true } } as const
  expect((await app.inject({ ...change, headers: editor.headers })).statusCode).toBe(403)
  const counts = async () => (await app.inject({ url: '/api/subscribers/counts', headers: editor.headers })).json()
  expect(await counts()).toMatchObject({ canExport: false })
  expect((await app.inject({ ...change, headers: admin.headers })).statusCode).toBe(200)
  expect(await counts()).toMatchObject({ canExport: true })
  for (const exported of [...EXPORTS.slice(0, 3), '/api/subscribers/export.csv?search=ann'])
    expect((await app.inject({ url: addressOf(exported), headers: editor.headers })).statusCode).toBe(200)
  const payload = { email: 'nobody@reader.example' }
  const byAddress = { method: 'POST', url: '/api/subscribers/everything', payload } as const
  expect((await app.inject({ ...byAddress, headers: editor.headers })).statusCode).toBe(200)
  const unknown = await app.inject({ url: '/api/subscribers/unknown/everything', headers: editor.headers })
  expect(unknown.statusCode).toBe(404)
  const { db } = context.store
  const entries = await db
    .selectFrom('audit_log')
    .select(['action', 'details', 'username'])
    .where('action', 'in', ['subscriber.export', 'subscriber.everything'])
    .orderBy('id')
    .execute()
  expect(entries.map(({ action, details }) => [action, JSON.parse(details ?? '{}').rows])).toEqual([
    ['subscriber.export', 2],
    ['subscriber.export', 2],
    ['subscriber.everything', 1],
    ['subscriber.export', 1],
    ['subscriber.everything', 1],
  ])
  expect(entries.map(({ details }) => details).join()).not.toContain('reader.example')
})

test('who opens many pages is noted once an hour, and refused when a minute has too many', async () => {
  const { app, context, editor, admin } = await open()
  await addReaders(
    context,
    Array.from({ length: 50 }, (_, at) => ({ email: `reader${at}@reader.example` })),
  )
  const list = async (query: string, { headers } = editor) => app.inject({ url: `/api/subscribers?${query}`, headers })
  const noted = async () => {
    const entries = context.store.db.selectFrom('audit_log').select('id').where('action', '=', 'subscriber.read-many')
    return (await entries.execute()).length
  }
  for (let again = 0; again < 25; again++) await list('page=1')
  for (let typed = 0; typed < 25; typed++) await list(`page=1&search=nobody${typed}`)
  expect(await noted()).toBe(0)
  const statuses: number[] = []
  for (let size = 41; size <= 100; size++) statuses.push((await list(`page=1&per_page=${size}`)).statusCode)
  expect([statuses[0], statuses.at(-1), await noted()]).toEqual([200, 429, 1])
  const refused = await list('page=1&per_page=100')
  expect([refused.statusCode, refused.json().message, refused.headers['retry-after']]).toEqual([
    429,
    expect.stringMatching(/^You’ve opened many pages of subscribers\. Please wait \d+ seconds\.$/),
    expect.any(String),
  ])
  expect((await list('page=1', admin)).statusCode).toBe(200)
})
