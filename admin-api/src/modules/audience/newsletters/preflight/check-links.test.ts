import { describe, expect, test } from 'vitest'
import { buildTestContext } from '../../../../../test/support/build-test-app.ts'
import { fakeOutside } from '../../../../../test/support/fake-outside.ts'
import { newArticle } from '../../../../../test/support/new-article.ts'
import { publishTestSite } from '../../../../../test/support/test-site.ts'
import { createArticle } from '../../../../../test/support/write-articles.ts'
import type { ReadOutcome } from '../../../../integrations/outside/outside.ts'
import { createEvent } from '../../../content/events/events.service.ts'
import { checkLinks } from './check-links.ts'
import { linksInMail } from './links-in-mail.ts'

const addresses = {
  siteUrl: 'https://courier.us',
  apiUrl: 'https://courier.us',
  webUrl: 'https://courier.us/newsletter/n1',
}

function internet(answers: Record<string, ReadOutcome>) {
  const visited: string[] = []
  return fakeOutside({
    visited,
    read: async (url: string): Promise<ReadOutcome> => {
      visited.push(url)
      return answers[url] ?? answered(200)
    },
  })
}

function answered(status: number): ReadOutcome {
  return { outcome: 'read', url: '', status, body: Buffer.alloc(0), contentType: '' }
}

describe('the links of a newsletter', () => {
  async function open(answers: Record<string, ReadOutcome> = {}) {
    const outside = internet(answers)
    const context = await buildTestContext({ outside })
    await createArticle(context, newArticle({ slug: 'fair-opens', status: 'published' }), null)
    const pages = { 'index.html': '', 'sports.html': '', 'feed.xml': '' }
    publishTestSite(context.config.dataDir, '000001-abc', pages)
    const check = (...urls: string[]) =>
      checkLinks(
        context,
        urls.map((url) => ({ url, text: '' })),
        addresses,
      )
    return { context, outside, check }
  }

  test('to our own pages and articles are looked up here, without a call', async () => {
    const { check, outside } = await open()
    const own = ['/', '/sports', '/sports/', '/feed.xml', '/fair-opens?from=mail', '/newsletter/n1', '/uploads/a.webp']
    const links = own.map((path) => `https://courier.us${path}`)
    expect(await check(...links, 'mailto:a@b.us', 'https://courier.us/api/x')).toMatchObject({ state: 'ok' })
    const broken = await check('https://courier.us/no-such-page', '/relative')
    expect(broken.state).toBe('problem')
    expect(broken.items?.map(({ text }) => text)).toEqual(['/relative', 'https://courier.us/no-such-page'])
    expect(outside.visited).toEqual([])
  })

  test('to events that the next publish brings are coming, unless it doesn’t come or the event isn’t public', async () => {
    const { check, context } = await open()
    const details = { startDate: '2026-12-01T10:00', endDate: '2026-12-01T11:00', timeZone: 'America/Chicago' }
    const add = async (title: string, status: 'published' | 'draft') =>
      `https://courier.us/events/${(await createEvent(context, null, { title, ...details, status })).slug}`
    const [fair, draft] = [await add('Fair', 'published'), await add('Draft', 'draft')]
    expect(await check(fair)).toEqual({
      ...{ id: 'links', title: 'Links', state: 'not_checked' },
      details: '1 page will be on the site in a moment. Check again then.',
    })
    const missing = (url: string) => ({
      state: 'problem',
      items: [{ text: url, note: 'This page isn’t on the site.' }],
    })
    expect(await check(fair, draft)).toMatchObject(missing(draft))
    context.clock.set(context.clock.now() + 121_000)
    expect(await check(fair)).toMatchObject(missing(fair))
    context.clock.set(context.clock.now() - 121_000)
    const publish = {
      id: 'p1',
      started_at: 1,
      finished_at: 1,
      outcome: 'live',
      release: null,
      milliseconds: 1,
    } as const
    const counts = { changes: 1, files_written: 0, files_removed: 0, message: '', notices: '[]' }
    await context.store.db
      .insertInto('publishes')
      .values({ ...publish, ...counts })
      .execute()
    await context.store.db.updateTable('changes').set({ publish_id: 'p1' }).execute()
    expect(await check(fair)).toMatchObject(missing(fair))
  })

  test('to elsewhere are followed: what is gone is a problem, what is doubtful a warning', async () => {
    const { check } = await open({
      'https://a.us/gone': answered(404),
      'https://b.us/': answered(503),
      'https://c.us/': { outcome: 'failed', reason: 'There is no such site.' },
      'https://d.us/': { outcome: 'refused', reason: 'It leads to a private network.' },
      'https://e.us/': answered(403),
    })
    expect(await check('https://a.us/gone')).toMatchObject({ state: 'problem' })
    const doubtful = await check('https://b.us/', 'https://c.us/', 'https://d.us/', 'https://e.us/')
    expect(doubtful).toMatchObject({ state: 'warning', details: '3 of 4 links may not work.' })
    expect(doubtful.items?.map(({ note }) => note)).toEqual([
      'The site answers with an error (503).',
      'There is no such site.',
      'It leads to a private network.',
    ])
  })

  test('are not called broken when nobody can be reached, or nothing may be asked', async () => {
    const silence: ReadOutcome = { outcome: 'failed', reason: 'Couldn’t look up the server’s name.' }
    const { check, context } = await open({ 'https://a.us/': silence, 'https://b.us/': silence })
    expect(await check('https://a.us/', 'https://b.us/', 'https://courier.us/sports')).toEqual({
      id: 'links',
      title: 'Links',
      state: 'not_checked',
      details: '2 lead to other sites, and none of them answered. The service may be offline.',
      items: [
        { text: 'https://a.us/', note: 'Couldn’t look up the server’s name.' },
        { text: 'https://b.us/', note: 'Couldn’t look up the server’s name.' },
      ],
    })
    const { outside: _, ...alone } = context
    expect(await checkLinks(alone, [{ url: 'https://a.us/', text: '' }], addresses)).toMatchObject({
      state: 'not_checked',
    })
  })
})

test('a link whose turn did not come is told as not followed', async () => {
  const time = new AbortController()
  const outside = fakeOutside({
    read: async (url) => {
      if (!url.endsWith('/late')) return answered(200)
      time.abort()
      return { outcome: 'failed', reason: 'We stopped before the server answered.' }
    },
  })
  const context = await buildTestContext()
  const links = ['https://a.us/', 'https://a.us/late'].map((url) => ({ url, text: '' }))
  expect(await checkLinks({ ...context, outside }, links, { ...addresses, signal: time.signal })).toMatchObject({
    state: 'not_checked',
    details: '1 leads to another site and wasn’t checked.',
  })
})

test('a link is called what it is called in the mail, and counts once', () => {
  const html = `<a href="https://a.us/?x=1&amp;y=2"><img src="p.jpg" alt=""></a><p><a class="t" href="https://a.us/?x=1&amp;y=2">
    The <b>fair</b></a><a name="here">x</a></p>`
  expect(linksInMail(html)).toEqual([{ url: 'https://a.us/?x=1&y=2', text: 'The fair' }])
})
