import { countyDate } from '@hometown/shared-types/county-time'
import { preflightSchema, testMailQueuedSchema } from '@hometown/shared-types/newsletter-preflight'
import { longDate } from '@hometown/shared-types/newsletter-title'
import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../../../test/support/build-test-app.ts'
import { fakeOutside } from '../../../../../test/support/fake-outside.ts'
import { newArticle } from '../../../../../test/support/new-article.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'
import { createArticle, updateArticle } from '../../../../../test/support/write-articles.ts'

const outside = fakeOutside({
  findTxt: async (name: string) => (name.startsWith('_dmarc.') ? ['v=DMARC1; p=none'] : []),
  read: async (url: string) => {
    const status = url.includes('gone') ? 404 : 200
    return { outcome: 'read' as const, url, status, body: Buffer.alloc(0), contentType: '' }
  },
})

describe('a newsletter before it is sent', () => {
  async function open(env: Record<string, string> = {}) {
    const { app, context } = await buildTestApp({ env, outside })
    const { headers } = await signIn(context)
    const article = await createArticle(context, newArticle({ title: 'Bridge opens', status: 'published' }), null)
    const other = await createArticle(context, newArticle({ title: 'Fair ends', status: 'published' }), null)
    const post = (path: string, body: object = {}) => app.inject({ method: 'POST', url: path, headers, payload: body })
    const made = await post('/api/newsletters', {
      title: 'This week',
      articleIds: [article.id, other.id],
      introduction: '<p>Read <a href="https://gone.us/x">this</a>, and <a href="mailto:a@b.us">write</a>.</p>',
      status: 'draft',
    })
    const id: string = made.json().id
    return {
      app,
      context,
      other,
      id,
      post,
      subscribe: (email: string, categories: string[], fields: object = {}) =>
        context.store.db
          .insertInto('subscribers')
          .values({
            id: email,
            email,
            categories: JSON.stringify(categories),
            unsubscribe_token: `token-${email}`,
            confirmed_at: null,
            consent_source: null,
            created_at: 1,
            updated_at: 1,
            ...fields,
          })
          .execute(),
      check: async () => preflightSchema.parse((await post(`/api/newsletters/${id}/preflight`)).json()),
    }
  }

  test('is told who gets it, by category, and who is left out', async () => {
    const { subscribe, check, context } = await open()
    await subscribe('ann@courier.us', ['Events', 'Sports'])
    await subscribe('bob@courier.us', ['Sports'])
    await subscribe('cyd@courier.us', ['Clubs'], { status: 'unsubscribed' })
    await subscribe('dan@courier.us', ['Clubs'])
    await subscribe('eve@courier.us', ['Churches'], { awaits_confirmation: 1 })
    await context.store.db
      .insertInto('mail_suppressions')
      .values({ email: 'dan@courier.us', reason: 'bounce', details: null, created_at: 1 })
      .execute()
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
    await updateArticle(context, other.id, { status: 'archived' }, null)
    const { checks } = await check()
    expect(checks.map(({ id, state }) => [state, id])).toEqual([
      ['problem', 'recipients'],
      ['problem', 'articles'],
      ['problem', 'links'],
      ['warning', 'postal-address'],
      ['warning', 'spf'],
      ['not_checked', 'dkim'],
      ['ok', 'mail-server'],
      ['ok', 'events'],
      ['ok', 'alt-texts'],
      ['ok', 'size'],
      ['ok', 'dmarc'],
    ])
    expect(checks.find(({ id }) => id === 'articles')?.items).toEqual([
      { text: 'Fair ends', note: 'It’s archived.', articleId: other.id },
    ])
    expect(checks.find(({ id }) => id === 'links')?.items).toEqual([
      { text: 'this (https://gone.us/x)', note: 'This page no longer exists (404).' },
    ])
  })

  test('that is scheduled has the day and title of today when it is sent now', async () => {
    const { post, context, other } = await open()
    const now = context.clock.now()
    const titled = (at: number) => `Week: ${longDate(countyDate(at, context.config.timeZone))}`
    const then = now + 3 * 86_400_000
    const fields = { title: titled(now), titleFollowsDay: true, articleIds: [other.id], status: 'scheduled' }
    const made = await post('/api/newsletters', { ...fields, scheduledFor: new Date(then).toISOString() })
    const check = async (body: object) =>
      preflightSchema.parse((await post(`/api/newsletters/${made.json().id}/preflight`, body)).json()).title
    expect([await check({}), await check({ now: true })]).toEqual([titled(then), titled(now)])
  })

  test('is tried on one address, ahead of everything and with links that are nobody’s', async () => {
    const { post, id, context } = await open()
    const answer = await post(`/api/newsletters/${id}/test`, { to: ' Nora@Courier.us ', categories: ['Events'] })
    expect(testMailQueuedSchema.parse(answer.json())).toEqual({
      to: 'nora@courier.us',
      subject: '[Test] This week',
      way: 'outbox',
    })
    const mail = await context.store.db.selectFrom('outgoing_mails').selectAll().executeTakeFirstOrThrow()
    expect(mail).toMatchObject({ kind: 'test', recipient: 'nora@courier.us', state: 'queued', rank: 0 })
    expect(mail.html).toContain('/api/subscribers/unsubscribe/test-mail')
    expect(mail.html + mail.plain_text).not.toMatch(/\bm[et][0-9a-f]{24}\b/)
    expect(mail.plain_text).toContain('Bridge opens')
    expect(context.link.sent).toContainEqual({ type: 'mails-waiting' })
    const entries = await context.store.db.selectFrom('audit_log').selectAll().execute()
    const entry = entries.find(({ action }) => action === 'newsletter.test')
    expect(entry).toBeDefined()
    expect(entry?.details).not.toContain('nora')
  })

  test('is tried on no wrong address, none that bounced, and by nobody without a session', async () => {
    const { post, id, context, app } = await open()
    expect((await post(`/api/newsletters/${id}/test`, { to: 'nora' })).statusCode).toBe(422)
    expect((await post('/api/newsletters/none/test', { to: 'nora@courier.us' })).statusCode).toBe(404)
    expect((await post('/api/newsletters/none/preflight')).statusCode).toBe(404)
    await context.store.db
      .insertInto('mail_suppressions')
      .values({ email: 'nora@courier.us', reason: 'bounce', details: null, created_at: 1 })
      .execute()
    expect((await post(`/api/newsletters/${id}/test`, { to: 'nora@courier.us' })).statusCode).toBe(422)
    for (const what of ['preflight', 'test'])
      expect((await app.inject({ method: 'POST', url: `/api/newsletters/${id}/${what}` })).statusCode).toBe(401)
    expect(await context.store.db.selectFrom('outgoing_mails').selectAll().execute()).toEqual([])
  })

  test('tests are limited, so that nobody mails the world from here', async () => {
    const { post, id } = await open()
    const tries = []
    for (let count = 0; count < 11; count++)
      tries.push(await post(`/api/newsletters/${id}/test`, { to: 'a@courier.us' }))
    expect(tries.map(({ statusCode }) => statusCode).filter((status) => status === 429)).toHaveLength(1)
  })
})
