import type { NewsletterPreview, Preflight } from '@hometown/shared-types/contract/newsletters'
import type { ReaderCategory } from '@hometown/shared-types/rules/categories'
import { describe, expect, test } from 'vitest'
import { buildTestContext, testConfig } from '../../../../../test/support/build-test-app.ts'
import { fakeSafeFetch } from '../../../../../test/support/fake-safe-fetch.ts'
import { newMedia } from '../../../../../test/support/new-media.ts'
import { addReaders } from '../../../../../test/support/readers.ts'
import { openSignedIn } from '../../../../../test/support/sign-in.ts'
import { publishTestSite } from '../../../../../test/support/test-site.ts'
import {
  type ArticleForm,
  createArticle,
  deleteArticle,
  updateArticle,
} from '../../../../../test/support/write-articles.ts'
import type { FetchOutcome } from '../../../../integrations/safe-fetch/safe-fetch.ts'
import { createEvent } from '../../../content/events/events.service.ts'
import { insertMedia } from '../../../content/media/media.repository.ts'
import { setRedirectTarget } from '../../../content/redirects/index.ts'
import { checkLinks } from './check-links.service.ts'
import { checkSenderDomain } from './sender-authentication.service.ts'

const answered = (status: number) =>
  ({ outcome: 'read', url: '', status, body: Buffer.alloc(0), contentType: '' }) satisfies FetchOutcome

async function open(env: Record<string, string> = {}) {
  const visited: string[] = []
  const safeFetch = fakeSafeFetch({
    resolveTxt: async (name) => (name.startsWith('_dmarc.') ? ['v=DMARC1; p=none'] : []),
    async read(url) {
      visited.push(url)
      return answered(404)
    },
  })
  const { context, call } = await openSignedIn({ env, safeFetch, base: '/api/newsletters' })
  const { db } = context.store
  const post = (path: string, payload: object = {}) => call('POST', path, payload)
  return {
    ...{ context, db, visited, post },
    write: async (title: string, fields: ArticleForm = {}) =>
      (await createArticle(context, { title, status: 'published', ...fields })).id,
    subscribe: (email: string, categories: ReaderCategory[], fields: object = {}) =>
      addReaders(context, [{ id: email, email, categories, unsubscribe_token: `token-${email}`, ...fields }]),
    async suppress(email: string) {
      await db.insertInto('mail_suppressions').values({ email, reason: 'bounce', created_at: 1 }).execute()
    },
    preview: async (body: object) => (await post('/preview', { title: 'x', ...body })).json<NewsletterPreview>(),
  }
}

describe('a newsletter before it is sent', () => {
  async function openSaved(env: Record<string, string> = {}) {
    const newsroom = await open(env)
    const { post, write } = newsroom
    const other = await write('Fair ends')
    const introduction = '<p>Read <a href="https://gone.us/x">this</a>, and <a href="mailto:a@b.us">write</a>.</p>'
    const articleIds = [await write('Bridge opens'), other]
    const id: string = (await post('', { title: 'This week', articleIds, introduction })).json().id
    return {
      ...{ ...newsroom, other, id },
      check: async (of = id) => (await post(`/${of}/preflight`)).json<Preflight>(),
    }
  }

  test('is told who gets it, and who is left out', async () => {
    const { subscribe, suppress, check } = await openSaved()
    await subscribe('ann@courier.us', ['Events', 'Sports'])
    await subscribe('bob@courier.us', ['Sports'])
    await subscribe('cyd@courier.us', ['Clubs'], { status: 'unsubscribed' })
    await subscribe('dan@courier.us', ['Clubs'])
    await subscribe('eve@courier.us', ['Churches'], { awaits_confirmation: 1 })
    await suppress('dan@courier.us')
    const { recipients } = await check()
    expect(recipients).toEqual({ total: 2, leftOut: 0, unconfirmed: 1 })
  })

  test('is looked at from all sides, the worst first, and nothing is hidden', async () => {
    const { check, context, other } = await openSaved({ SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'news@courier.us' })
    await updateArticle(context, other, { status: 'archived', imageUrl: 'https://elsewhere.us/a.jpg' })
    const { checks } = await check()
    expect(checks.map(({ id, state }) => `${state} ${id}`)).toEqual([
      ...['problem recipients', 'problem articles', 'problem links', 'warning postal-address', 'warning spf'],
      ...['not_checked dkim', 'ok mail-server', 'ok pictures', 'ok dmarc'],
    ])
    const itemsOf = (name: string) => checks.find(({ id }) => id === name)?.items
    expect(itemsOf('articles')).toEqual([{ text: 'Fair ends', note: 'It’s archived.', articleId: other }])
    const note = 'This page no longer exists (404).'
    expect(itemsOf('links')).toEqual([{ text: 'this (https://gone.us/x)', note }])
  })

  test('is tried on one address, ahead of everything and with links that are nobody’s', async () => {
    const { post, id, db } = await openSaved()
    const sent = { to: 'nora@courier.us', subject: '[Test] This week', way: 'outbox' }
    expect((await post(`/${id}/test`, { to: ' Nora@Courier.us ' })).json()).toEqual(sent)
    const mail = await db.selectFrom('outgoing_mails').selectAll().executeTakeFirstOrThrow()
    expect(mail).toMatchObject({ kind: 'test', recipient: 'nora@courier.us', state: 'queued', rank: 0 })
    expect(mail.html).toContain('/api/subscribers/unsubscribe/test-mail')
    expect(mail.html + mail.plain_text).not.toMatch(/\bm[et][0-9a-f]{24}\b/)
    expect(mail.plain_text).toContain('Bridge opens')
  })

  test('is tried on no wrong address, and none that bounced', async () => {
    const { post, id, db, suppress } = await openSaved()
    await suppress('nora@courier.us')
    for (const to of ['nora', 'nora@courier.us']) expect((await post(`/${id}/test`, { to })).statusCode, to).toBe(422)
    for (const path of ['/none/test', '/none/preflight'])
      expect((await post(path, { to: 'ann@courier.us' })).statusCode).toBe(404)
    expect(await db.selectFrom('outgoing_mails').selectAll().execute()).toEqual([])
  })
})

describe('the preview of a newsletter', () => {
  test('is the mail of what the composer holds, and no link of it leads to anybody’s subscription', async () => {
    const { context, preview, write } = await open()
    const url = `/uploads/${'ab'.repeat(16)}.webp`
    await context.store.write('clock', (tx) => insertMedia(tx, newMedia({ url })))
    const articleIds = [await write('Sports news', { category: 'Sports', imageUrl: url }), await write('Events news')]
    const introduction = '<p>Hi <b>all</b></p><script>x()</script>'
    const mail = await preview({ title: 'This week', introduction, articleIds })
    expect(mail).toMatchObject({ subject: 'This week' })
    expect(mail.html).not.toContain('x()')
    expect(mail.html).not.toMatch(/unsubscribe\/|manage#|\bm[et][0-9a-f]{24}/)
    expect(mail.html).toContain('reader@example.org')
    expect(mail.html).toMatch(/<img[^>]* src="\/derived\//)
    expect(mail.size).toBeGreaterThan(5000)
  })

  test('shows this week’s published events, unless the newsletter does without', async () => {
    const { context, preview } = await open()
    const today = new Date(context.clock.now()).toISOString().slice(0, 10)
    const add = (title: string, startDate: string, fields: object = {}) =>
      createEvent(context, 'clock', {
        title,
        startDate,
        endDate: startDate,
        allDay: true,
        status: 'published',
        ...fields,
      })
    const fair = await add('Yearly <fair>', `2001-${today.slice(5)}`, { recurrenceRule: 'yearly' })
    await add('Draft of a fair', today, { status: 'draft' })
    await add('Called off', today, { cancelled: true })
    await add('Over long ago', '2001-01-01')
    const { html } = await preview({})
    expect(html).toContain(`http://localhost:3000/events/${fair.slug}`)
    expect(html).toContain('Yearly &lt;fair&gt;')
    expect(html).not.toMatch(/Draft of a fair|Over long ago|Called off/)
    expect((await preview({ includesCalendar: false })).html).not.toContain('Yearly')
  })

  test('says what the checks find, without asking anybody outside, and leaves out what can’t be shown', async () => {
    const { visited, preview, write } = await open()
    const pictured = await write('Pictured', { imageUrl: 'https://elsewhere.example/a.jpg' })
    const draft = await write('Not yet', { status: 'draft' })
    const introduction = '<p><a href="https://elsewhere.example/">there</a></p>'
    const { preflight, html } = await preview({ introduction, articleIds: [pictured, draft, 'gone'] })
    expect(html).not.toMatch(/<img|Not yet/)
    expect(preflight).toMatchObject({ obstacle: { reason: 'articles' }, recipients: { total: 0 } })
    const states = Object.fromEntries(preflight.checks.map(({ id, state }) => [id, state]))
    expect(states).toMatchObject({ articles: 'problem', pictures: 'warning', links: 'not_checked' })
    expect(states).not.toHaveProperty('spf')
    expect(visited).toEqual([])
    const pictures = preflight.checks.find(({ id }) => id === 'pictures')?.items
    expect(pictures).toEqual([{ text: 'Pictured', note: expect.stringMatching(/^Left out/), articleId: pictured }])
  })
})

describe('the domain of the sender', () => {
  const from = (domain: string) => testConfig({ MAIL_FROM: `Alder County Courier <news@${domain}>` })
  const config = from('mail.courier.us')
  const withRecords = async (records: Record<string, string[]>) => {
    const safeFetch = fakeSafeFetch({ resolveTxt: async (name) => records[name] ?? [] })
    return checkSenderDomain({ ...(await buildTestContext()), config, safeFetch })
  }
  const good = {
    'mail.courier.us': ['google-site-verification=x', 'v=spf1 include:_spf.mailer.us -all'],
    'k1._domainkey.mail.courier.us': ['v=DKIM1; k=rsa; p=MIGf'],
    '_dmarc.courier.us': ['v=DMARC1; p=quarantine'],
  }

  test.each([
    ['that is set up well, its policy being its domain’s', good, ['ok', 'ok', 'ok']],
    ['with a revoked key', { ...good, 'k1._domainkey.mail.courier.us': ['p='] }, ['ok', 'not_checked', 'ok']],
    ['with two SPF records', { ...good, 'mail.courier.us': ['v=spf1 -all', 'v=spf1 mx'] }, ['warning', 'ok', 'ok']],
  ])('%s', async (_, records, states) => {
    expect((await withRecords(records)).map(({ state }) => state)).toEqual(states)
  })
})

const SITE = 'https://courier.us'
const addresses = { siteUrl: SITE, apiUrl: SITE, webUrl: `${SITE}/newsletter/n1` }

describe('the links of a newsletter', () => {
  async function open(answers: Record<string, FetchOutcome> = {}) {
    const visited: string[] = []
    const safeFetch = fakeSafeFetch({
      read: async (url) => {
        visited.push(url)
        return answers[url] ?? answered(200)
      },
    })
    const context = await buildTestContext({ safeFetch })
    publishTestSite(context.config.dataDir, { 'index.html': '', 'sports.html': '', 'feed.xml': '' })
    const htmlOf = (urls: string[]) => urls.map((url) => `<a href="${url}">${url}</a>`).join('')
    return { context, visited, check: (...urls: string[]) => checkLinks(context, htmlOf(urls), addresses) }
  }

  test('to our own pages are looked up here, without a call', async () => {
    const { check, context, visited } = await open()
    const { id } = await createArticle(context, { slug: 'fair', status: 'published' })
    await updateArticle(context, id, { slug: 'fair-opens' })
    const gone = await createArticle(context, { slug: 'bazaar', status: 'published' })
    await deleteArticle(context, gone.id)
    await context.store.write('operator', (tx) => setRedirectTarget(tx, [gone.id], '/sports'))
    const moved = ['/fair?from=mail', '/bazaar/']
    const own = ['/', '/sports', '/sports/', '/feed.xml', ...moved, '/newsletter/n1', '/uploads/a.webp']
    const links = own.map((path) => SITE + path)
    expect(await check(...links, 'mailto:a@b.us', `${SITE}/api/x`)).toMatchObject({ state: 'ok' })
    const absent = ['/no-such-page', '/events/fair', '/no%00page', `/${'x'.repeat(300)}`].map((path) => SITE + path)
    const broken = await check(...absent)
    expect(broken).toMatchObject({ state: 'problem', details: '4 of 4 links may not work.' })
    expect(broken.items?.map(({ text }) => text)).toEqual(absent)
    expect(visited).toEqual([])
  })

  test('to elsewhere are followed: what is gone is a problem, what is doubtful a warning', async () => {
    const { check } = await open({
      'https://a.us/gone': answered(404),
      'https://b.us/': answered(503),
      'https://c.us/': { outcome: 'failed', reason: 'There is no such site.' },
      'https://d.us/': { outcome: 'refused', reason: 'It leads to a private network.' },
      'https://e.us/': answered(403),
    })
    expect(await check('https://a.us/gone')).toMatchObject({ state: 'problem', details: 'The link may not work.' })
    const doubtful = await check('https://b.us/', 'https://c.us/', 'https://d.us/', 'https://e.us/')
    expect(doubtful).toMatchObject({ state: 'warning', details: '3 of 4 links may not work.' })
    expect(doubtful.items?.map(({ note }) => note)).toEqual([
      ...['The site answers with an error (503).', 'There is no such site.', 'It leads to a private network.'],
    ])
  })

  test('are called what they are called in the mail, and count once', async () => {
    const { context } = await open({ 'https://a.us/?x=1&y=2': answered(410) })
    const html = `<a href="https://a.us/?x=1&amp;y=2"><img src="p.jpg" alt=""></a><p><a class="t"
      href="https://a.us/?x=1&amp;y=2">The <b>fair</b></a><a name="here">x</a></p>`
    const { items } = await checkLinks(context, html, addresses)
    expect(items?.map(({ text }) => text)).toEqual(['The fair (https://a.us/?x=1&y=2)'])
  })
})
