import { newsletterPreviewSchema } from '@hometown/shared-types/newsletter-preview'
import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../../../test/support/build-test-app.ts'
import { newArticle } from '../../../../../test/support/new-article.ts'
import { newMedia } from '../../../../../test/support/new-media.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'
import { createArticle } from '../../../../../test/support/write-articles.ts'
import { createEvent } from '../../../content/events/events.service.ts'
import { insertMedia } from '../../../content/media/library/media.repository.ts'

describe('the preview of a newsletter', () => {
  async function open() {
    const { app, context } = await buildTestApp()
    const { headers } = await signIn(context)
    const call = (body: object, as: object = headers) =>
      app.inject({ method: 'POST', url: '/api/newsletters/preview', headers: { ...as }, body })
    return {
      context,
      call,
      write: async (category: 'Sports' | 'Events', fields = {}) => {
        const article = newArticle({ category, title: `${category} news`, status: 'published', ...fields })
        return (await createArticle(context, article, null)).id
      },
      preview: async (body: object) => newsletterPreviewSchema.parse((await call({ title: 'x', ...body })).json()),
    }
  }

  test('is the mail of what the composer holds, and no link of it leads to anybody’s subscription', async () => {
    const { context, preview, write } = await open()
    const url = `/uploads/${'ab'.repeat(16)}.webp`
    await context.store.db.transaction().execute((trx) => insertMedia(trx, newMedia({ url })))
    const articleIds = [await write('Sports', { imageUrl: url }), await write('Events')]
    const introduction = '<p>Hi <b>all</b></p><script>x()</script>'
    const mail = await preview({ title: 'This week', introduction, articleIds, categories: ['Sports'] })
    expect(mail).toMatchObject({ subject: 'This week', warnings: [] })
    expect(mail.html).not.toContain('x()')
    expect(mail.html).not.toMatch(/unsubscribe\/|manage#|\bm[et][0-9a-f]{24}/)
    expect(mail.html).toContain('reader@example.org')
    expect(mail.html).toMatch(/<img[^>]* src="\/derived\//)
    expect(mail.text).toContain('Unsubscribe <#>')
    expect(mail.size).toBeGreaterThan(5000)
  })

  test('is that of one subscriber, with their sections first or alone', async () => {
    const { context, call, preview, write } = await open()
    const articleIds = [await write('Events'), await write('Sports')]
    const values = { id: 's1', email: "o'hara&co@example.org", categories: '["Sports"]', status: 'active' as const }
    await context.store.db
      .insertInto('subscribers')
      .values({ ...values, unsubscribe_token: 'secret-token', created_at: 1, updated_at: 1 })
      .execute()
    const first = await preview({ articleIds, subscriberId: 's1' })
    expect(first.text.indexOf('Sports news')).toBeLessThan(first.text.indexOf('Events news'))
    expect(first.text).toContain("o'hara&co@example.org")
    expect(first.html).toContain("o'hara&amp;co@example.org")
    expect(first.html).not.toContain('secret-token')
    const alone = await preview({ articleIds, subscriberId: 's1', onlyChosenSections: true })
    expect(alone.text).not.toContain('Events news')
    expect((await call({ articleIds, subscriberId: 'nobody' })).statusCode).toBe(404)
  })

  test('shows this week’s published events, unless the newsletter does without', async () => {
    const { context, preview } = await open()
    const today = new Date(context.clock.now()).toISOString().slice(0, 10)
    const add = (title: string, startDate: string, fields: object = {}) =>
      createEvent(context, null, { title, startDate, endDate: startDate, allDay: true, status: 'published', ...fields })
    const fair = await add('Yearly <fair>', `2001-${today.slice(5)}`, { recurrenceRule: 'yearly' })
    await add('Draft of a fair', today, { status: 'draft' })
    await add('Called off', today, { cancelled: true })
    await add('Over long ago', '2001-01-01')
    const { text, html } = await preview({})
    expect(text).toContain(`Yearly <fair> <http://localhost:3000/events/${fair.slug}>`)
    expect(html).toContain('Yearly &lt;fair&gt;')
    expect(text).not.toMatch(/Draft of a fair|Over long ago|Called off/)
    expect((await preview({ includesCalendar: false })).text).not.toContain('Yearly')
  })

  test('says what the checks find, without asking anybody outside, and leaves out what can’t be shown', async () => {
    const { context, preview, write } = await open()
    const read = () => Promise.reject(new Error('The preview asked another site'))
    Object.assign(context, { outside: { read } })
    const pictured = await write('Events', { imageUrl: 'https://elsewhere.example/a.jpg', title: 'Pictured' })
    const draft = await write('Sports', { status: 'draft', title: 'Not yet' })
    const introduction = '<p><a href="https://elsewhere.example/">there</a></p>'
    const { preflight, html } = await preview({ introduction, articleIds: [pictured, draft, 'gone'] })
    expect(html).not.toMatch(/<img|Not yet/)
    expect(preflight).toMatchObject({ obstacle: { reason: 'articles' }, recipients: { total: 0 } })
    const states = Object.fromEntries(preflight.checks.map(({ id, state }) => [id, state]))
    expect(states).toMatchObject({ articles: 'problem', pictures: 'warning', links: 'not_checked' })
    expect(states).not.toHaveProperty('spf')
    const pictures = preflight.checks.find(({ id }) => id === 'pictures')?.items
    expect(pictures).toEqual([{ text: 'Pictured', note: expect.stringMatching(/^Left out/), articleId: pictured }])
  })

  test('is for staff, takes an empty form, and refuses what is too long early', async () => {
    const { call } = await open()
    expect((await call({ title: 'x' }, {})).statusCode).toBe(401)
    expect((await call({})).statusCode).toBe(200)
    expect((await call({ introduction: 'x'.repeat(60_000) })).statusCode).toBe(422)
    expect((await call({ introduction: 'x'.repeat(2_000_000) })).statusCode).toBe(413)
  })
})
