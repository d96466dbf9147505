import { newsletterPreviewSchema } from '@hometown/shared-types/newsletter-preview'
import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../../../test/support/build-test-app.ts'
import { newArticle } from '../../../../../test/support/new-article.ts'
import { newMedia } from '../../../../../test/support/new-media.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'
import { createArticle, updateArticle } from '../../../../../test/support/write-articles.ts'
import { createEvent, type EventToCreate } from '../../../content/events/events.service.ts'
import { insertMedia } from '../../../content/media/library/media.repository.ts'

describe('the preview of a newsletter', () => {
  async function open() {
    const { app, context } = await buildTestApp()
    const { headers } = await signIn(context)
    const published = async (category: 'Sports' | 'Events', fields = {}) =>
      (
        await createArticle(
          context,
          newArticle({ category, title: `${category} news`, status: 'published', ...fields }),
          null,
        )
      ).id
    const preview = (body: object, as: object = headers) =>
      app.inject({ method: 'POST', url: '/api/newsletters/preview', headers: { ...as }, body })
    return { app, context, headers, published, preview }
  }

  test('is the mail of what the composer holds, and no link of it leads to anybody’s subscription', async () => {
    const { preview, published } = await open()
    const articleIds = [await published('Sports'), await published('Events')]
    const answer = await preview({
      title: 'This week',
      introduction: '<p>Hi <b>all</b></p><script>x()</script>',
      articleIds,
    })
    expect(answer.statusCode).toBe(200)
    const mail = newsletterPreviewSchema.parse(answer.json())
    expect(mail).toMatchObject({ subject: 'This week', warnings: [] })
    expect(mail.html).toContain('Sports Schedule')
    expect(mail.html).not.toContain('x()')
    expect(mail.html).not.toMatch(/unsubscribe\/|manage#|\bm[et][0-9a-f]{24}/)
    expect(mail.html).toContain('reader@example.org')
    expect(mail.text).toContain('Unsubscribe:\n#')
    expect(mail.size).toBeGreaterThan(5000)
  })

  test('is that of one subscriber, with their sections first or alone', async () => {
    const { context, preview, published } = await open()
    const articleIds = [await published('Events'), await published('Sports')]
    const values = { id: 's1', email: "o'hara&co@example.org", categories: '["Sports"]', status: 'active' as const }
    await context.store.db
      .insertInto('subscribers')
      .values({ ...values, unsubscribe_token: 'secret-token', created_at: 1, updated_at: 1 })
      .execute()
    const first = (await preview({ title: 'x', articleIds, subscriberId: 's1' })).json()
    expect(first.text.indexOf('Sports news')).toBeLessThan(first.text.indexOf('Events news'))
    expect(first.text).toContain("o'hara&co@example.org")
    expect(first.html).toContain('o&#39;hara&amp;co@example.org')
    expect(first.html).not.toContain('secret-token')
    const alone = (await preview({ title: 'x', articleIds, subscriberId: 's1', onlyChosenSections: true })).json()
    expect(alone.text).not.toContain('Events news')
    const chosen = (await preview({ title: 'x', articleIds, categories: ['Events'], onlyChosenSections: true })).json()
    expect(chosen.text).not.toContain('Sports news')
    expect((await preview({ title: 'x', articleIds, subscriberId: 'nobody' })).statusCode).toBe(404)
  })

  test('says what is left out: articles that are not published, pictures of other hosts', async () => {
    const { preview, published } = await open()
    const foreign = await published('Events', { imageUrl: 'https://elsewhere.example/a.jpg', title: 'Pictured' })
    const draft = await published('Sports', { status: 'draft' })
    const { html, warnings } = (await preview({ title: 'x', articleIds: [foreign, draft, 'gone'] })).json()
    expect(html).not.toContain('<img')
    expect(warnings).toEqual([
      'We left out 2 of the chosen articles: they aren’t published.',
      'We left out the picture of “Pictured”: it isn’t in the media library, or isn’t ready yet.',
    ])
  })

  test('shows this week’s published events, unless the newsletter does without', async () => {
    const { context, preview } = await open()
    const today = new Date(context.clock.now()).toISOString().slice(0, 10)
    const published = { location: 'Armory', allDay: true, category: 'Clubs', status: 'published' } as const
    const days = (startDate: string, endDate = startDate) => ({ startDate, endDate })
    const added = async (input: EventToCreate) => createEvent(context, null, input)
    const first = days(`2001-${today.slice(5)}`)
    const fair = await added({ ...published, ...first, title: 'Yearly <fair>', recurrenceRule: 'yearly' })
    await added({ ...published, ...days(today), title: 'Draft of a fair', status: 'draft' })
    await added({ ...published, ...days(today), title: 'Called off', cancelled: true })
    await added({ ...published, ...days('2001-01-01', '2001-01-02'), title: 'Over long ago' })
    const { text, html } = (await preview({ title: 'x' })).json()
    expect(text).toContain('This week on the calendar')
    expect(text).toContain('Yearly <fair>\n')
    expect(html).toContain('Yearly &lt;fair&gt;')
    expect(html).toContain(`href="http://localhost:3000/events/${fair.slug}"`)
    expect(text).not.toMatch(/Draft of a fair|Over long ago|Called off/)
    expect((await preview({ title: 'x', includesCalendar: false })).json().text).not.toContain('Yearly')
  })

  test('ends with the sign-off, line by line and as plain text', async () => {
    const { preview, published } = await open()
    const articleIds = [await published('Events')]
    const { text, html } = (await preview({ title: 'x', articleIds, signOff: 'Until <Friday>,\nRuth' })).json()
    expect(text).toContain('\n\nUntil <Friday>,\nRuth\n\n')
    expect(html).toContain('Until &lt;Friday&gt;,<br/>Ruth')
    expect(html.indexOf('Ruth')).toBeGreaterThan(html.indexOf('Events news'))
  })

  test('shows our pictures under whatever name the desk has', async () => {
    const { context, preview, published } = await open()
    const url = `/uploads/${'ab'.repeat(16)}.webp`
    await context.store.db.transaction().execute((trx) => insertMedia(trx, newMedia({ url })))
    const articleIds = [await published('Events', { imageUrl: url })]
    const { html } = (await preview({ title: 'x', articleIds })).json()
    expect(html.match(/<img[^>]* src="([^"]*)/)?.[1]).toMatch(/^\/derived\//)
  })

  test('says what the checks find, without asking anybody outside', async () => {
    const { context, preview, published } = await open()
    const read = async () => {
      throw new Error('The preview asked another site')
    }
    Object.assign(context, { outside: { read } })
    const draft = await published('Sports', { status: 'draft', title: 'Not yet' })
    const introduction = '<p><a href="https://elsewhere.example/">there</a></p>'
    const { preflight } = (await preview({ title: 'x', introduction, articleIds: [draft] })).json()
    const stateOf = (id: string) => preflight.checks.find((check: { id: string }) => check.id === id)?.state
    expect(preflight).toMatchObject({ obstacle: { reason: 'articles' }, recipients: { total: 0 } })
    expect([stateOf('recipients'), stateOf('articles'), stateOf('links')]).toEqual([
      'problem',
      'problem',
      'not_checked',
    ])
    expect(stateOf('spf')).toBeUndefined()
  })

  test('warns of a title that names an article which was taken out because it is gone', async () => {
    const { app, headers, context, preview, published } = await open()
    const [gone, kept] = [await published('Sports', { title: 'The bridge is open' }), await published('Events')]
    const body = { title: 'The bridge is open', articleIds: [gone, kept] }
    const saved = await app.inject({ method: 'POST', url: '/api/newsletters', headers, body })
    await updateArticle(context, gone, { status: 'archived' }, null)
    const draft = { title: body.title, articleIds: [kept] }
    const stateOf = async (newsletterId?: string) => {
      const { preflight } = (await preview({ ...draft, ...(newsletterId && { newsletterId }) })).json()
      return preflight.checks.find((check: { id: string }) => check.id === 'title')?.state
    }
    expect(await stateOf(saved.json().id)).toBe('problem')
    expect(await stateOf()).toBeUndefined()
  })

  test('is for staff, takes an empty form, and refuses what is too long early', async () => {
    const { preview } = await open()
    expect((await preview({ title: 'x' }, {})).statusCode).toBe(401)
    expect((await preview({})).statusCode).toBe(200)
    expect((await preview({ title: 'x', introduction: 'x'.repeat(60_000) })).statusCode).toBe(422)
    expect((await preview({ title: 'x', introduction: 'x'.repeat(2_000_000) })).statusCode).toBe(413)
  })
})
