import { countyDate } from '@hometown/shared-types/county-time'
import { preflightSchema, testMailQueuedSchema } from '@hometown/shared-types/newsletter-preflight'
import { longDate } from '@hometown/shared-types/newsletter-title'
import { describe, expect, test } from 'vitest'
import { buildTestApp, testConfig } from '../../../../../test/support/build-test-app.ts'
import { fakeOutside } from '../../../../../test/support/fake-outside.ts'
import { newArticle } from '../../../../../test/support/new-article.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'
import { createArticle, updateArticle } from '../../../../../test/support/write-articles.ts'
import { checkSender } from './sender-authentication.service.ts'

describe('a newsletter before it is sent', () => {
  async function open(env: Record<string, string> = {}) {
    const outside = fakeOutside({
      findTxt: async (name) => (name.startsWith('_dmarc.') ? ['v=DMARC1; p=none'] : []),
      read: async (url) => ({ outcome: 'read', url, status: 404, body: Buffer.alloc(0), contentType: '' }),
    })
    const { app, context } = await buildTestApp({ env, outside })
    const { headers } = await signIn(context)
    const { db } = context.store
    const article = await createArticle(context, newArticle({ title: 'Bridge opens', status: 'published' }), null)
    const other = await createArticle(context, newArticle({ title: 'Fair ends', status: 'published' }), null)
    const post = (path: string, body: object = {}) =>
      app.inject({ method: 'POST', url: `/api/newsletters${path}`, headers, payload: body })
    const made = await post('', {
      title: 'This week',
      articleIds: [article.id, other.id],
      introduction: '<p>Read <a href="https://gone.us/x">this</a>, and <a href="mailto:a@b.us">write</a>.</p>',
      status: 'draft',
    })
    const id: string = made.json().id
    return {
      ...{ app, context, db, other, id, post },
      async subscribe(email: string, categories: string[], fields: object = {}) {
        const never = { confirmed_at: null, consent_source: null, created_at: 1, updated_at: 1 }
        const row = { id: email, email, categories: JSON.stringify(categories), unsubscribe_token: `token-${email}` }
        await db
          .insertInto('subscribers')
          .values({ ...row, ...never, ...fields })
          .execute()
      },
      async suppress(email: string) {
        await db.insertInto('mail_suppressions').values({ email, reason: 'bounce', created_at: 1 }).execute()
      },
      check: async (body = {}, of = id) => preflightSchema.parse((await post(`/${of}/preflight`, body)).json()),
    }
  }

  test('is told who gets it, by category, and who is left out', async () => {
    const { subscribe, suppress, check } = await open()
    await subscribe('ann@courier.us', ['Events', 'Sports'])
    await subscribe('bob@courier.us', ['Sports'])
    await subscribe('cyd@courier.us', ['Clubs'], { status: 'unsubscribed' })
    await subscribe('dan@courier.us', ['Clubs'])
    await subscribe('eve@courier.us', ['Churches'], { awaits_confirmation: 1 })
    await suppress('dan@courier.us')
    const { recipients } = await check()
    expect(recipients).toMatchObject({ total: 2, unconfirmed: 1, suppressed: 1 })
    expect(recipients.byCategory.filter(({ count }) => count > 0)).toEqual([
      { category: 'Events', count: 1 },
      { category: 'Sports', count: 2 },
    ])
  })

  test('goes to confirmed readers only where they have to confirm', async () => {
    const { subscribe, check } = await open({ DOUBLE_OPT_IN: 'true' })
    await subscribe('ann@courier.us', ['Events'], { confirmed_at: 5 })
    await subscribe('bob@courier.us', ['Events'])
    await subscribe('eve@courier.us', ['Events'], { awaits_confirmation: 1 })
    expect((await check()).recipients).toMatchObject({ total: 1, unconfirmed: 2, suppressed: 0 })
  })

  test('is looked at from all sides, the worst first, and nothing is hidden', async () => {
    const { check, context, other } = await open({ SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'news@courier.us' })
    await updateArticle(context, other.id, { status: 'archived', imageUrl: 'https://elsewhere.us/a.jpg' }, null)
    const { checks } = await check()
    expect(checks.map(({ id, state }) => `${state} ${id}`)).toEqual([
      ...['problem recipients', 'problem articles', 'problem links', 'warning postal-address', 'warning spf'],
      ...['not_checked dkim', 'ok mail-server', 'ok pictures', 'ok dmarc'],
    ])
    const itemsOf = (name: string) => checks.find(({ id }) => id === name)?.items
    expect(itemsOf('articles')).toEqual([{ text: 'Fair ends', note: 'It’s archived.', articleId: other.id }])
    const note = 'This page no longer exists (404).'
    expect(itemsOf('links')).toEqual([{ text: 'this (https://gone.us/x)', note }])
  })

  test('that is scheduled has the day and title of today when it is sent now', async () => {
    const { post, check, context, other } = await open()
    const now = context.clock.now()
    const titled = (at: number) => `Week: ${longDate(countyDate(at, context.config.timeZone))}`
    const then = now + 3 * 86_400_000
    const fields = { title: titled(now), titleFollowsDay: true, articleIds: [other.id], status: 'scheduled' }
    const { id } = (await post('', { ...fields, scheduledFor: new Date(then).toISOString() })).json()
    expect([(await check({}, id)).title, (await check({ now: true }, id)).title]).toEqual([titled(then), titled(now)])
  })

  test('is tried on one address, ahead of everything and with links that are nobody’s', async () => {
    const { post, id, context, db } = await open()
    const answer = await post(`/${id}/test`, { to: ' Nora@Courier.us ', categories: ['Events'] })
    const sent = { to: 'nora@courier.us', subject: '[Test] This week', way: 'outbox' }
    expect(testMailQueuedSchema.parse(answer.json())).toEqual(sent)
    const mail = await db.selectFrom('outgoing_mails').selectAll().executeTakeFirstOrThrow()
    expect(mail).toMatchObject({ kind: 'test', recipient: 'nora@courier.us', state: 'queued', rank: 0 })
    expect(mail.html).toContain('/api/subscribers/unsubscribe/test-mail')
    expect(mail.html + mail.plain_text).not.toMatch(/\bm[et][0-9a-f]{24}\b/)
    expect(mail.plain_text).toContain('Bridge opens')
    expect(context.link.sent).toContainEqual({ type: 'mails-waiting' })
    const audit = db.selectFrom('audit_log').select('details').where('action', '=', 'newsletter.test')
    expect((await audit.executeTakeFirstOrThrow()).details).not.toContain('nora')
  })

  test('is tried on no wrong address, none that bounced, and by nobody without a session', async () => {
    const { post, id, app, db, suppress } = await open()
    await suppress('nora@courier.us')
    for (const to of ['nora', 'nora@courier.us']) expect((await post(`/${id}/test`, { to })).statusCode, to).toBe(422)
    for (const path of ['/none/test', '/none/preflight'])
      expect((await post(path, { to: 'ann@courier.us' })).statusCode).toBe(404)
    for (const what of ['preflight', 'test'])
      expect((await app.inject({ method: 'POST', url: `/api/newsletters/${id}/${what}` })).statusCode).toBe(401)
    expect(await db.selectFrom('outgoing_mails').selectAll().execute()).toEqual([])
  })

  test('is tried ten times a minute, so that nobody mails the world from here', async () => {
    const { post, id } = await open()
    const codes = []
    for (let count = 0; count < 11; count++) codes.push((await post(`/${id}/test`, { to: 'a@courier.us' })).statusCode)
    expect(codes.filter((status) => status === 429)).toHaveLength(1)
  })
})

describe('the domain of the sender', () => {
  const from = (domain: string) => testConfig({ MAIL_FROM: `Alder County Courier <news@${domain}>` })
  const config = from('mail.courier.us')
  const withRecords = (records: Record<string, string[]>) =>
    checkSender({ config, outside: fakeOutside({ findTxt: async (name) => records[name] ?? [] }) })
  const good = {
    'mail.courier.us': ['google-site-verification=x', 'v=spf1 include:_spf.mailer.us -all'],
    'k1._domainkey.mail.courier.us': ['v=DKIM1; k=rsa; p=MIGf'],
    '_dmarc.courier.us': ['v=DMARC1; p=quarantine'],
  }

  test.each([
    ['that is set up well, its policy being its domain’s', good, ['ok', 'ok', 'ok']],
    ['without records', {}, ['warning', 'not_checked', 'warning']],
    ['with a revoked key', { ...good, 'k1._domainkey.mail.courier.us': ['p='] }, ['ok', 'not_checked', 'ok']],
    ['with two SPF records', { ...good, 'mail.courier.us': ['v=spf1 -all', 'v=spf1 mx'] }, ['warning', 'ok', 'ok']],
    ['whose SPF record lets anyone send', { ...good, 'mail.courier.us': ['v=spf1 +all'] }, ['warning', 'ok', 'ok']],
  ])('%s', async (_, records, states) => {
    expect((await withRecords(records)).map(({ state }) => state)).toEqual(states)
  })

  test('isn’t checked without a name server, a sender, or where it is an example', async () => {
    const outside = fakeOutside({ findTxt: () => Promise.reject(new Error('ETIMEOUT')) })
    const all = [
      await checkSender({ config, outside }),
      await checkSender({ config: testConfig({}), outside }),
      await checkSender({ config: from('example.org'), outside }),
      await checkSender({ config }),
    ]
    expect(all.flat().every(({ state }) => state === 'not_checked')).toBe(true)
    expect(all.map(([spf]) => spf?.details)).toEqual([
      'No name server answered. The service may be offline.',
      'No sender address is set, so there’s no domain to check.',
      'example.org is reserved for examples, so there’s nothing to check.',
      'This installation doesn’t read anything from the internet.',
    ])
  })
})
