import type { DeskNewsletter, WeekProposal } from '@hometown/shared-types/contract/newsletters'
import { countyDate } from '@hometown/shared-types/rules/time'
import { describe, expect, test } from 'vitest'
import { newIssue, newIssueArticle } from '../../../../test/support/new-issue.ts'
import { addNewsletter, addSentNewsletter } from '../../../../test/support/sending-harness.ts'
import { openSignedIn } from '../../../../test/support/sign-in.ts'
import { type ArticleForm, createArticle, updateArticle } from '../../../../test/support/write-articles.ts'
import { saveIssue } from './issue.repository.ts'

const DAY = 24 * 60 * 60 * 1000

describe('newsletters at the desk', () => {
  async function open() {
    const desk = await openSignedIn({ base: '/api/newsletters' })
    const { context, call } = desk
    return {
      ...desk,
      write: (fields: ArticleForm = {}) => createArticle(context, { status: 'published', ...fields }),
      request: async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
        (await call(method, path, body)).json<DeskNewsletter>(),
      inDays: (days: number) => new Date(context.clock.now() + days * DAY).toISOString(),
    }
  }

  test('are made, read, changed and deleted, and it is noted who did so', async () => {
    const { call, write, request, actions } = await open()
    const [one, two] = [await write({ title: 'One', content: '<p>Of <b>the</b> bridge.</p>' }), await write()]
    const newsletter = await request('POST', '', {
      title: ' This\n week ',
      description: 'What to know',
      articleIds: [two.id, one.id],
      introduction: '<p onclick="x()">Dear reader</p><script>1</script>',
      signOff: ' Until Friday,\r\nRuth ',
      includesCalendar: false,
      status: 'draft',
    })
    expect(newsletter).toMatchObject({
      ...{ title: 'This week', introduction: '<p>Dear reader</p>', signOff: 'Until Friday,\nRuth', status: 'draft' },
      ...{ includesCalendar: false, onlyChosenSections: false, articleIds: [two.id, one.id], version: 1 },
    })
    const chosenArticles = (await call('POST', '/chosen-articles', { articleIds: newsletter.articleIds })).json()
    expect(chosenArticles[1]).toMatchObject({ title: 'One', excerpt: 'Of the bridge.', status: 'published' })

    const changed = await request('PATCH', `/${newsletter.id}`, {
      articleIds: [one.id],
      onlyChosenSections: true,
      version: 1,
    })
    expect(changed).toMatchObject({ version: 2, articleIds: [one.id], onlyChosenSections: true, title: 'This week' })
    expect((await call('DELETE', `/${newsletter.id}?version=2`)).statusCode).toBe(200)
    expect((await call('GET', `/${newsletter.id}`)).statusCode).toBe(404)
    expect(await actions()).toEqual(['newsletter.create', 'newsletter.update', 'newsletter.delete'])
  })

  test('hold published articles alone; what is in already may stay', async () => {
    const { call, write, request, context } = await open()
    const draft = await write({ status: 'draft', title: 'Not yet' })
    const refused = await call('POST', '', { title: 'Week', articleIds: [draft.id] })
    const message = 'Only published articles can be sent: “Not yet”.'
    expect([refused.statusCode, refused.json().message]).toEqual([422, message])
    expect((await call('POST', '', { title: 'Week', articleIds: ['gone'] })).statusCode).toBe(422)

    const [one, two] = [await write(), await write()]
    const newsletter = await request('POST', '', { title: 'Week', articleIds: [one.id] })
    await updateArticle(context, one.id, { status: 'archived' })
    const changed = await request('PATCH', `/${newsletter.id}`, { articleIds: [one.id, two.id], version: 1 })
    expect(changed.articleIds).toEqual([one.id, two.id])
    expect((await call('PATCH', `/${newsletter.id}`, { articleIds: [draft.id], version: 2 })).statusCode).toBe(422)
  })

  test('are scheduled for a time to come, for another, and taken back', async () => {
    const { call, write, request, inDays, context, actions } = await open()
    const { id: articleId } = await write()
    const fields = { title: 'Week', articleIds: [articleId], status: 'scheduled' }
    const past = await call('POST', '', { ...fields, scheduledFor: inDays(-1) })
    expect([past.statusCode, past.json().message]).toEqual([422, expect.stringContaining('Time, has passed. Choose')])
    const newsletter = await request('POST', '', { ...fields, scheduledFor: inDays(1) })
    expect(newsletter).toMatchObject({ status: 'scheduled', scheduledFor: inDays(1) })
    const rescheduled = await request('PATCH', `/${newsletter.id}`, {
      status: 'scheduled',
      scheduledFor: inDays(2),
      version: 1,
    })
    expect(rescheduled.scheduledFor).toBe(inDays(2))
    expect((await call('PATCH', `/${newsletter.id}`, { scheduledFor: inDays(-2), version: 2 })).statusCode).toBe(422)
    context.clock.advance(3 * DAY)
    const same = { ...fields, scheduledFor: rescheduled.scheduledFor, version: 2 }
    const late = await request('PATCH', `/${newsletter.id}`, { ...same, title: 'Late' })
    const sending = { paused: false, heldReason: null }
    expect(late).toMatchObject({ title: 'Late', status: 'scheduled', scheduledFor: rescheduled.scheduledFor, sending })
    const again = await request('PATCH', `/${newsletter.id}`, { status: 'draft', version: 3 })
    expect(again).toMatchObject({ status: 'draft', scheduledFor: null })
    const expectedActions = ['schedule', 'schedule', 'update', 'unschedule'].map((action) => `newsletter.${action}`)
    expect(await actions()).toEqual(expectedActions)
  })

  test('that have begun to be sent are neither changed nor deleted, but duplicated', async () => {
    const { call, write, request, context } = await open()
    const [one, two] = [await write(), await write()]
    const newsletter = await request('POST', '', {
      title: 'Week',
      articleIds: [one.id, two.id],
      includesCalendar: false,
    })
    for (const status of ['sending', 'sent'] as const) {
      await context.store.db.updateTable('newsletters').set({ status }).execute()
      expect((await call('PATCH', `/${newsletter.id}`, { title: 'No', version: 1 })).statusCode, status).toBe(409)
      expect((await call('DELETE', `/${newsletter.id}?version=1`)).statusCode, status).toBe(409)
    }
    await updateArticle(context, one.id, { status: 'draft' })
    const copy = await request('POST', `/${newsletter.id}/duplicate`)
    const fresh = { title: 'Week (copy)', status: 'draft', recipientCount: 0 }
    expect(copy).toMatchObject({ ...fresh, articleIds: [two.id], includesCalendar: false })
  })

  test('are for staff until they are sent; then for everybody, the last one first', async () => {
    const { app, request, write, context } = await open()
    const { id: articleId } = await write({ category: 'Sports' })
    const make = (title: string) => request('POST', '', { title, articleIds: [articleId] })
    await make('Idea')
    const sent = [await make('Second'), await make('First')]
    for (const [place, { id }] of sent.entries()) {
      const values = { status: 'sent', sent_at: 2000 - place, recipient_count: 12 } as const
      await context.store.db.updateTable('newsletters').set(values).where('id', '=', id).execute()
    }
    const answer = await app.inject('/api/newsletters')
    const listItem = { status: 'sent', recipientCount: 12, sending: null }
    expect(answer.json()).toMatchObject([
      { ...listItem, title: 'Second', sentAt: '1970-01-01T00:00:02.000Z' },
      listItem,
    ])
    expect((await app.inject('/api/newsletters?page=1&status=draft')).json()).toMatchObject({ total: 2 })
  })
})

test('where an article was used is what a newsletter contained when it went out, and its views', async () => {
  const { context, call } = await openSignedIn()
  const { db } = context.store
  const publish = async (title: string, views: number) => {
    const { id } = await createArticle(context, { title, status: 'published' })
    await db.updateTable('articles').set({ views }).where('id', '=', id).execute()
    return id
  }
  const [told, other] = [await publish('Fair', 214), await publish('Bridge', 3)]
  const sent = await addNewsletter(context, { status: 'sent', sent_at: 1000 })
  const draft = await addNewsletter(context)
  for (const newsletterId of [sent, draft]) {
    const articles = [newIssueArticle('Sports', { id: told })]
    await saveIssue(db, newIssue({ newsletterId, articles }), 1)
  }
  const usage = async (...ids: string[]) => (await call('GET', `/api/usage?kind=article&ids=${ids.join(',')}`)).json()
  const sentAt = '1970-01-01T00:00:01.000Z'
  const newsletters = [{ id: sent, title: expect.any(String), sentAt }]
  expect(await usage(told, other)).toEqual({ newsletters, views: 217 })
  expect(await usage(other)).toEqual({ newsletters: [], views: 3 })
})

describe('this week', () => {
  async function open() {
    const { context, call } = await openSignedIn()
    const get = () => call('GET', '/api/newsletters/this-week')
    return {
      ...{ context, get },
      week: async () => (await get()).json<WeekProposal>(),
      write: (fields: ArticleForm = {}) => createArticle(context, { status: 'published', ...fields }),
      read: (article_id: string, views: number) => {
        const day = countyDate(context.clock.now(), context.config.timeZone)
        return context.store.db.insertInto('article_views').values({ article_id, day, views }).execute()
      },
    }
  }

  test('has the published articles of seven days, section by section, the newest first', async () => {
    const { write, week, get, context } = await open()
    expect((await get()).statusCode).toBe(422)
    await write({ category: 'Sports', title: 'Old' })
    context.clock.advance(8 * DAY)
    await write({ category: 'Jobs', title: 'Work' })
    for (let index = 0; index < 10; index++) {
      context.clock.advance(60_000)
      await write({ category: 'Sports', title: `Game ${index}` })
    }
    await write({ category: 'Events', title: 'Fair' })
    await write({ category: 'Events', title: 'Idea', status: 'draft' })
    const { articles, published, title } = await week()
    expect(title).toMatch(/^This week in \w/)
    const games = [9, 8, 7, 6, 5, 4, 3, 2].map((number) => `Game ${number}`)
    expect(articles.map((article) => article.title)).toEqual(['Fair', ...games, 'Work'])
    expect(published).toBe(12)
  })

  test('puts what readers read most first', async () => {
    const { write, week, read, context } = await open()
    const quiet = await write({ category: 'Sports', title: 'Quiet' })
    const loud = await write({ category: 'Sports', title: 'Loud' })
    context.clock.advance(60_000)
    await write({ category: 'Sports', title: 'New' })
    await read(loud.id, 1204)
    await read(quiet.id, 1)
    expect((await week()).articles.map(({ title }) => title)).toEqual(['Loud', 'Quiet', 'New'])
  })

  test('always has what is new since the last newsletter, and of that what appeared today', async () => {
    const { write, week, read, context } = await open()
    const loud = []
    for (let index = 0; index < 12; index++) loud.push(await write({ category: 'Sports', title: `Loud ${index}` }))
    for (const { id } of loud) await read(id, 500)
    context.clock.advance(60_000)
    await addSentNewsletter(context, [])
    context.clock.advance(DAY)
    for (let index = 0; index < 9; index++) await write({ category: 'Sports', title: `Yesterday ${index}` })
    context.clock.advance(DAY)
    for (const title of ['Flood', 'Fire']) await write({ category: 'Community', title })
    const { articles } = await week()
    const titles = articles.map(({ title }) => title)
    expect(titles).toHaveLength(10)
    expect(titles).toEqual(expect.arrayContaining(['Flood', 'Fire']))
    expect(titles.filter((title) => title.startsWith('Yesterday'))).toHaveLength(8)
    // After a break of nine days, the articles of that week are still new.
    context.clock.advance(7 * DAY)
    expect((await week()).articles.map(({ title }) => title)).toEqual(titles)
  })
})
