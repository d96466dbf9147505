import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createPersonSchema } from '@hometown/shared-types/contract/people'
import { createSourceSchema } from '@hometown/shared-types/contract/sources'
import { EXPORTS, type ExportFile } from '@hometown/shared-types/contract/system'
import sax from 'sax'
import { describe, expect, it } from 'vitest'
import { newFolder } from '../../../../../testing/new-folder.ts'
import { buildTestContext, type TestContext } from '../../../../test/support/build-test-app.ts'
import { pictureOf } from '../../../../test/support/import-source-site.ts'
import { addReaders } from '../../../../test/support/readers.ts'
import { openSignedIn, signIn } from '../../../../test/support/sign-in.ts'
import { createArticle } from '../../../../test/support/write-articles.ts'
import { readCsvRows } from '../../../csv/csv-rows.ts'
import { createEvent } from '../../content/events/events.service.ts'
import { createGame } from '../../content/fixtures/fixtures.service.ts'
import { readWxr } from '../../content/imports/read-wxr.ts'
import { createPicture } from '../../content/media/index.ts'
import { createPerson } from '../../content/people/people.service.ts'
import { importSourcesCsv } from '../../newsroom/sources/import-sources.ts'
import { createSource } from '../../newsroom/sources/sources.service.ts'
import { streamExport } from './exports.service.ts'

describe('exports', () => {
  it('give WordPress every article with its author, category, state and what the plugin keeps', async () => {
    const context = await buildTestContext()
    const { url } = await createPicture(context, await pictureOf(1), { alt: 'A cow', originalName: 'cow & calf.jpg' })
    await createArticle(context, {
      title: 'Fair <opens> ]]> & \u0000more \u{1F404}',
      description: 'Short & sweet',
      content: `<p>Look <img src="${url}" alt="A cow"></p>`,
      status: 'published',
      authorName: 'Zoë O’Brien',
      imageUrl: url,
      keywords: ['pie', 'cattle'],
    })
    await createArticle(context, { title: 'Not yet', category: 'Sports', imageUrl: 'https://cdn.example.org/cow.jpg' })
    const entries = await readWordPress(context)
    expect(entries.filter(({ kind }) => kind === 'wp:author').map(({ fields }) => fields['wp:author_login'])).toEqual([
      'nora-ellingson',
      'zoe-obrien',
    ])
    expect(entries.map(({ fields }) => fields['wp:cat_name'])).toContain('Obituaries')
    const [picture, fair, draft] = entries.filter(({ kind }) => kind === 'item')
    const attached = { 'wp:post_type': 'attachment', 'wp:attachment_url': `http://localhost:3000${url}` }
    expect(picture).toMatchObject({ fields: attached, meta: { _wp_attachment_image_alt: 'A cow' } })
    expect(fair).toMatchObject({
      fields: {
        title: expect.stringMatching(/^Fair &lt;opens&gt; \]\]&gt; & .*more \u{1F404}$/u),
        'dc:creator': 'zoe-obrien',
        'content:encoded': expect.stringContaining(`src="http://localhost:3000${url}"`),
        'excerpt:encoded': 'Short & sweet',
        'wp:status': 'publish',
        'wp:post_date_gmt': '2026-11-20 16:00:00',
        'wp:post_date': '2026-11-20 10:00:00',
      },
      terms: [
        { domain: 'category', name: 'Events' },
        { domain: 'post_tag', name: 'pie', slug: 'pie' },
        { domain: 'post_tag', name: 'cattle', slug: 'cattle' },
      ],
      meta: { _thumbnail_id: picture?.fields['wp:post_id'], keywords: 'pie, cattle', author_name: 'Zoë O’Brien' },
    })
    expect(fair?.meta).not.toHaveProperty('image_url')
    expect(draft).toMatchObject({
      fields: { title: 'Not yet', 'wp:status': 'draft' },
      terms: [{ name: 'Sports' }],
      meta: { image_url: 'https://cdn.example.org/cow.jpg' },
    })
    expect(new Set([picture, fair, draft].map((item) => item?.fields['wp:post_id'])).size).toBe(3)
  })

  it('give all articles as one JSON list, with authors and jobs, however many', async () => {
    const context = await buildTestContext()
    expect(JSON.parse(await read(context, 'articles.json'))).toEqual([])
    for (const name of ['Ada Roe', 'Bo Diaz'])
      await createPerson(context, 'operator', createPersonSchema.parse({ name }))
    await createArticle(context, { title: 'Cook wanted', category: 'Jobs', authorName: 'Bo Diaz and Ada Roe' })
    const pay = { pay: '$18 an hour', employmentType: 'FULL_TIME', applyUrl: 'mailto:a@mill.example' }
    const job = { employer: 'Mill', place: 'Alder Falls', isRemote: false, ...pay }
    const stored = JSON.stringify({ ...job, closesAt: Date.UTC(2026, 11, 20) })
    await context.store.db.updateTable('articles').set({ job: stored }).execute()
    // These are more than two batches.
    for (let number = 0; number < 120; number++) await createArticle(context, { title: `No ${number}` })
    const articles = JSON.parse(await read(context, 'articles.json'))
    expect(articles).toHaveLength(121)
    const authors = { authorName: 'Bo Diaz and Ada Roe', authors: ['bo-diaz', 'ada-roe'] }
    expect(articles[0]).toMatchObject({ ...authors, job: { ...job, closesAt: '2026-12-20T00:00:00.000Z' } })
    expect(articles[120]).toMatchObject({ title: 'No 119', authors: [] })
  })

  it('give every address that changed or is gone, with where it leads', async () => {
    const context = await buildTestContext()
    const { db } = context.store
    const { id, slug } = await createArticle(context, { title: 'Fair', status: 'published' })
    // These are more than one batch.
    const paths = Array.from({ length: 60 }, (_, number) => `/2019/03/fair-${number}`)
    const row = { item_id: id, send_to: null, pattern: null, created_at: 0 }
    const former = ['/fair', '?p=7', ...paths].map((path) => ({ ...row, path }))
    const day = { startDate: '2026-12-05T10:00', endDate: '2026-12-05T14:00' }
    const event = await createEvent(context, 'operator', { title: 'Market', ...day, status: 'published' })
    const others = { '/gone': 'gone', '/events/bazaar': event.id }
    const values = Object.entries(others).map(([path, item_id]) => ({ ...row, path, item_id }))
    await db
      .insertInto('redirects')
      .values([...former, ...values])
      .execute()
    const rows = await Array.fromAsync(readCsvRows(await read(context, 'redirects.csv')))
    const since = '1970-01-01T00:00:00.000Z'
    const leading = (from: string, to = `/${slug}`) => ({ from, to, created_at: since })
    const ofArticle = ['/fair', '/?p=7', ...paths].map((path) => leading(path))
    const expected = [...ofArticle, leading('/gone', ''), leading('/events/bazaar', '/events/market')]
    expect(rows).toHaveLength(expected.length)
    expect(rows.map(({ values }) => ({ ...values }))).toEqual(expect.arrayContaining(expected))
  })

  it('give tables in which no cell is a formula, and no key of a reader', async () => {
    const context = await buildTestContext()
    const reader = { email: '+cmd@example.org', unsubscribe_token: 'never-shown', confirmed_at: 0, created_at: 0 }
    await addReaders(context, [{ ...reader, categories: ['Sports', 'Clubs'] }])
    const subscribers = await read(context, 'subscribers.csv')
    expect(subscribers).toContain("'+cmd@example.org,Sports;Clubs,active,1970-01-01T00:00:00.000Z,,1970")
    expect(subscribers).not.toContain('never-shown')
    const { id } = await createPerson(context, 'operator', createPersonSchema.parse({ name: 'Ada Roe' }))
    for (const name of ['A. Roe', 'Ada Roe Diaz'])
      await context.store.db.insertInto('person_bylines').values({ key: name, name, person_id: id }).execute()
    const [person] = await Array.fromAsync(readCsvRows(await read(context, 'people.csv')))
    expect(person?.values.bylines?.split(';').sort()).toEqual(['A. Roe', 'Ada Roe', 'Ada Roe Diaz'])
    for (const { file } of EXPORTS) expect(await read(context, file)).toBeTypeOf('string')
  })

  it('give sources as the import reads them', async () => {
    const context = await buildTestContext()
    const { db } = context.store
    const user = await signIn(context)
    const url = 'https://town.example/news'
    const source = { name: 'Town', url, category: 'Community', linkSelector: '.news-list a' } as const
    const { id } = await createSource(context, user, createSourceSchema.parse(source))
    const sources = await read(context, 'sources.csv')
    await db.deleteFrom('sources').where('id', '=', id).execute()
    await importSourcesCsv(context, user, sources)
    expect(await db.selectFrom('sources').select(['name', 'url', 'link_selector']).execute()).toEqual([
      { name: 'Town', url, link_selector: '.news-list a' },
    ])
  })

  it('give games with their scores, without the reader who submitted one', async () => {
    const context = await buildTestContext()
    const sides = { sport: 'Football', team: 'Millers', opponent: 'Larks', atHome: true, startsAt: '2026-11-21T19:00' }
    await createGame(context, 'clock', { ...sides, teamScore: 3, opponentScore: 1 })
    await context.store.db.updateTable('events').set({ submitter_email: 'reader@example.org' }).execute()
    const fixtures = await read(context, 'fixtures.csv')
    const [game] = await Array.fromAsync(readCsvRows(fixtures))
    expect(game?.values).toMatchObject({ start_date: '2026-11-21T19:00', teamscore: '3', status: 'played' })
    expect(fixtures).not.toContain('reader@example.org')
  })

  it('give events to calendars as they stand on the wall, and the day after the last of those without hours', async () => {
    const context = await buildTestContext()
    const evening = { title: 'Choir', startDate: '2026-11-20T19:00', endDate: '2026-11-20T20:00' }
    const exceptions = [{ originalDate: '2026-12-04', ...nothing, cancelled: true }]
    await createEvent(context, 'clock', {
      ...evening,
      recurrenceRule: 'weekly',
      skippedDates: ['2026-12-11'],
      exceptions,
    })
    const days = { title: 'Fair', price: 'Free', startDate: '2026-11-20', endDate: '2026-11-21', allDay: true }
    await createEvent(context, 'clock', { ...days, status: 'published', cancelled: true })
    const calendar = await read(context, 'events.ics')
    expect(calendar).toContain('DTSTART;TZID=America/Chicago:20261120T190000')
    expect(calendar).toContain('DTSTART;VALUE=DATE:20261120\r\nDTEND;VALUE=DATE:20261122')
    expect(calendar.match(/STATUS:\w+/g)).toEqual(['STATUS:TENTATIVE', 'STATUS:CANCELLED', 'STATUS:CANCELLED'])
  })
})

it('exports are files, and noted', async () => {
  const { call, actions } = await openSignedIn({ role: 'admin', base: '/api/exports' })
  expect((await call('GET', '/passwords.csv')).statusCode).toBe(404)
  const answer = await call('GET', '/subscribers.csv')
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="subscribers.csv"',
  })
  expect(await actions()).toEqual(['export'])
})

function read(context: TestContext, file: ExportFile): Promise<string> {
  return text(streamExport(context, file))
}

const nothing = { startDate: null, endDate: null, title: null, description: null, location: null }

/** WordPress's parser rejects XML that isn't well-formed, and so does this one. */
async function readWordPress(context: TestContext) {
  const xml = await read(context, 'articles.wxr.xml')
  const strict = sax.parser(true)
  strict.onerror = (error) => {
    throw error
  }
  strict.write(xml).close()
  const path = join(newFolder(), 'articles.wxr.xml')
  writeFileSync(path, xml)
  return Array.fromAsync(readWxr(path))
}
