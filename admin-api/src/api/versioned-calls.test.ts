import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { declaredCalls } from '../../test/support/declared-calls.ts'
import { newMedia } from '../../test/support/new-media.ts'
import { openSignedIn, signIn } from '../../test/support/sign-in.ts'
import { submit } from '../../test/support/submissions.ts'
import { addGazette, news, suggest } from '../../test/support/suggestions.ts'
import { articleForm } from '../../test/support/write-articles.ts'

/** Lists each call that writes what a part of its path names. */
const calls = declaredCalls.filter(({ method, path }) => method !== 'GET' && path.includes(':'))
const versioned = calls.filter(({ unversioned }) => unversioned === undefined)

type Desk = Awaited<ReturnType<typeof openSignedIn>>

interface Subject {
  readonly table: string
  readonly key?: string
  /** The columns that the other save changes, where a repeated save of the same is answered as done. */
  readonly theirs?: Readonly<Record<string, string>>
  /** Makes a row. @returns its key */
  make(desk: Desk): Promise<string>
}

const madeBy = (path: string, form: object) => async (desk: Desk) => {
  const answer = await desk.call('POST', path, form)
  expect(answer.statusCode, `${path}: ${answer.body}`).toBe(201)
  const made = answer.json()
  return (Array.isArray(made) ? made[0] : made).id as string
}

const evening = { startDate: '2026-12-01T19:00', endDate: '2026-12-01T20:00', status: 'published' }
const choir = { ...evening, title: 'Choir', recurrenceRule: 'weekly' }
const game = { sport: 'Football', team: 'Millers', opponent: 'Larks', startsAt: '2026-12-05T19:00' }

const article = madeBy('/api/articles', { ...articleForm, keywords: ['fair'], status: 'published' })

const submission: Subject = {
  table: 'events',
  async make(desk) {
    const { db } = desk.context.store
    await madeBy('/api/calendar-events', { ...evening, title: 'Fair' })(desk)
    await db.updateTable('events').set({ id: 'other' }).execute()
    await submit(desk)
    return (await db.selectFrom('events').select('id').where('id', '<>', 'other').executeTakeFirstOrThrow()).id
  },
}

/** Subjects are found by how their calls begin. */
const SUBJECTS: Readonly<Record<string, Subject>> = {
  '/api/accounts/': { table: 'users', make: async ({ context }) => (await signIn(context, 'editor')).id },
  '/api/alerts/': { table: 'reader_alerts', make: madeBy('/api/alerts', { level: 'weather', text: 'Flood' }) },
  '/api/articles/': { table: 'articles', make: article, theirs: { title: 'Theirs' } },
  '/api/businesses/': { table: 'businesses', make: madeBy('/api/businesses', { name: 'Bakery', category: 'Food' }) },
  '/api/calendar-events/': { table: 'events', make: madeBy('/api/calendar-events', choir) },
  '/api/connections/': {
    table: 'connections',
    key: 'name',
    async make({ context }) {
      const row = { name: 'mail', sealed: '', version: 1, updated_at: 1, updated_by: 'ann' }
      await context.store.db.insertInto('connections').values(row).execute()
      return row.name
    },
  },
  '/api/content-suggestions/': {
    table: 'content_suggestions',
    async make(desk) {
      await addGazette(desk)
      await suggest(desk, news({ url: 'https://gazette.example.org/other' }), { id: 'other' })
      return suggest(desk)
    },
  },
  '/api/corrections/': {
    table: 'corrections',
    async make(desk) {
      const note = { kind: 'correction', text: 'It was ten.' }
      return madeBy(`/api/articles/${await article(desk)}/corrections`, note)(desk)
    },
  },
  '/api/event-feeds/': {
    table: 'event_feeds',
    make: madeBy('/api/event-feeds', { name: 'Library', url: 'https://library.example/a.ics', category: 'Community' }),
  },
  '/api/event-submissions/:id/reopen': { ...submission, theirs: { submission_status: 'declined' } },
  '/api/event-submissions/': submission,
  '/api/fixtures/': { table: 'events', make: madeBy('/api/fixtures', game) },
  '/api/media/': {
    table: 'media',
    async make({ context }) {
      const row = newMedia({ url: '/uploads/one.webp' })
      await context.store.db.insertInto('media').values(row).execute()
      return row.id
    },
  },
  '/api/newsletters/': {
    table: 'newsletters',
    async make(desk) {
      return madeBy('/api/newsletters', { title: 'This week', articleIds: [await article(desk)] })(desk)
    },
  },
  '/api/people/': { table: 'people', make: madeBy('/api/people', { name: 'Ann Roe' }) },
  '/api/sources/': {
    table: 'sources',
    make: madeBy('/api/sources', { name: 'Gazette', url: 'https://gazette.example', category: 'Community' }),
  },
  '/api/subscribers/': {
    table: 'subscribers',
    make: madeBy('/api/subscribers/add', { email: 'ann@example.org', categories: ['Sports'], consentSource: 'Fair' }),
  },
  '/api/topics/': {
    table: 'topics',
    key: 'slug',
    async make(desk) {
      await article(desk)
      await desk.call('PATCH', '/api/topics/fair', { version: 0, name: 'The fair' })
      return 'fair'
    },
  },
}

/** These calls need this besides the version. */
const BODIES: Readonly<Record<string, object>> = {
  'PATCH /api/articles/:id': { title: 'Mine' },
  'PUT /api/subscribers/:id': { email: 'ann@example.org', categories: ['Sports'], status: 'active' },
  'PUT /api/connections/:name': { values: {}, secrets: {} },
  'POST /api/calendar-events/:id/split': { from: '2026-12-08', changes: { version: 1 } },
  'POST /api/event-submissions/:id/merge': { eventId: 'other' },
  'POST /api/content-suggestions/:id/join-event': { eventId: 'other' },
  'POST /api/content-suggestions/:id/kind': { kind: 'news' },
  'POST /api/content-suggestions/:id/same-story': { other: 'other' },
  'PATCH /api/content-suggestions/:id': { status: 'approved' },
}
const QUERIES: Readonly<Record<string, string>> = { 'DELETE /api/event-feeds/:id': '&events=keep' }

test('each call that writes one row names the version that was seen, or says why it needs none', () => {
  expect(calls.length).toBeGreaterThan(60)
  for (const { unversioned = 'has a version' } of calls) expect(unversioned).not.toBe('')
  const known = Object.keys(SUBJECTS)
  const paths = versioned.map(({ path }) => path)
  expect(paths.filter((path) => !known.some((base) => path.startsWith(base)))).toEqual([])
})

test.each(versioned.map(({ method, path }) => `${method} ${path}`))(
  '%s changes nothing that somebody saved since',
  async (name) => {
    const [method = '', path = ''] = name.split(' ')
    const [, subject] = Object.entries(SUBJECTS).find(([start]) => path.startsWith(start)) ?? expect.unreachable()
    const desk = await openSignedIn({ role: 'admin' })
    const { db } = desk.context.store
    const { table, key = 'id', theirs = {} } = subject
    const id = await subject.make(desk)
    const it = sql`${sql.ref(key)} = ${id}`
    const row = async () => (await sql`select * from ${sql.table(table)} where ${it}`.execute(db)).rows
    for (const [column, value] of Object.entries({ ...theirs, version: 8 }))
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${it}`.execute(db)
    const before = await row()
    expect(before).toHaveLength(1)
    const url = path
      .replace(/:(?:id|name|slug)/, id)
      .replace(':originalDate', '2026-12-08')
      .replace(':version', '1')
    const answer =
      method === 'DELETE'
        ? await desk.call(method, `${url}?version=1${QUERIES[name] ?? ''}`)
        : await desk.call(method as 'POST', url, { version: 1, ...BODIES[name] })
    // The desk reads a newsletter again whose sending was refused.
    const shown = name === 'POST /api/newsletters/:id/send' ? {} : { current: { version: 8 } }
    const refusal = { code: 'stale', message: expect.any(String), ...shown }
    expect([answer.statusCode, answer.json()], answer.body).toMatchObject([409, refusal])
    expect(await row()).toEqual(before)
  },
)
