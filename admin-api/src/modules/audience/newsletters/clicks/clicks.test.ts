import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../../test/support/build-test-app.ts'
import { newIssue, newIssueArticle } from '../../../../../test/support/new-issue.ts'
import { addReaders } from '../../../../../test/support/readers.ts'
import { addSentNewsletter } from '../../../../../test/support/sending-harness.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'
import { updateSettings } from '../../../platform/settings/settings.service.ts'
import { leaveByKey } from '../../subscribers/links/links.service.ts'
import { findNewsletterRow } from '../newsletters.repository.ts'
import { saveIssueContent } from '../sending/issues.repository.ts'
import { realEditions } from '../sending/messages.ts'
import { createClickCounter } from './clicks.routes.ts'

const BROWSER = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0',
}
const ARTICLES = [
  newIssueArticle('Sports', { title: 'Larks win', url: 'https://courier.example.org/larks-win' }),
  newIssueArticle('Clubs', { title: 'Garden club', url: 'https://courier.example.org/garden-club' }),
]

describe('clicks on a newsletter’s links', () => {
  async function open(trackClicks: boolean) {
    const { app, context } = await buildTestApp()
    await addReaders(context, [
      { email: 'ann@orchard.example', unsubscribe_token: 'token-of-ann' },
      { email: 'ben@orchard.example', unsubscribe_token: 'token-of-ben' },
    ])
    const id = await addSentNewsletter(context, ['ann@orchard.example'])
    await saveIssueContent(context.store.db, newIssue({ newsletterId: id, articles: ARTICLES, trackClicks }), 1)
    const follow = (link: string, headers: Record<string, string> = BROWSER) =>
      app.inject({ url: `/api/newsletters/${id}/clicks/${link}`, headers })
    return { app, context, id, follow }
  }

  it('lead to the frozen article and nowhere else, and are counted by link and day, but not programs', async () => {
    const { app, context, id, follow } = await open(true)
    const there = await follow('2')
    expect([there.statusCode, there.headers.location, there.headers['cache-control']]).toEqual([
      302,
      ARTICLES[1]?.url,
      'no-store',
    ])
    expect(there.headers['set-cookie']).toBeUndefined()
    await follow('2?to=https://evil.example')
    await follow('1', { 'user-agent': 'Googlebot/2.1' })
    await follow('1', {})
    for (const link of ['3', '0', '-1', 'x', '2147483648'])
      expect([404, 422]).toContain((await follow(link)).statusCode)
    expect((await app.inject({ url: '/api/newsletters/nobody/clicks/1', headers: BROWSER })).statusCode).toBe(404)
    await app.close()
    const rows = await context.store.db.selectFrom('newsletter_clicks').selectAll().execute()
    expect(rows).toEqual([{ newsletter_id: id, link: 2, day: '2026-11-20', clicks: 2 }])
  })

  it('are not counted where they were not to be, though the links lead on', async () => {
    const { app, context, follow } = await open(false)
    expect((await follow('1')).statusCode).toBe(302)
    await app.close()
    expect(await context.store.db.selectFrom('newsletter_clicks').selectAll().execute()).toEqual([])
  })

  it('add up over days, and lose nothing when writing fails', async () => {
    const { context, id } = await open(true)
    const counter = createClickCounter(context)
    counter.count(id, 1)
    await counter.flush()
    counter.count(id, 1)
    counter.count('gone', 1)
    await counter.flush()
    const broken = createClickCounter({
      ...context,
      store: { ...context.store, groupWrite: () => Promise.reject(new Error('The disk is full')) },
    })
    broken.count(id, 1)
    await broken.flush()
    const rows = await context.store.db.selectFrom('newsletter_clicks').select(['link', 'clicks']).execute()
    expect(rows).toEqual([{ link: 1, clicks: 2 }])
  })

  it('stand in the report, with who left after it and what came back', async () => {
    const { app, context, id, follow } = await open(true)
    const { headers } = await signIn(context)
    for (let click = 0; click < 3; click++) await follow('1')
    await context.store.db
      .insertInto('newsletter_clicks')
      .values({ newsletter_id: id, link: 1, day: '2026-11-19', clicks: 4 })
      .execute()
    context.clock.advance(1000)
    await leaveByKey(context, 'token-of-ann', 'one click')
    // Ben didn't get the newsletter, so his unsubscribe doesn't count for it.
    await leaveByKey(context, 'token-of-ben', 'one click')
    const progress = await app.inject({ url: `/api/newsletters/${id}/progress`, headers })
    expect(progress.json().followed).toEqual({ unsubscribes: 1, clicks: 4, bounces: 0, softBounces: 0, complaints: 0 })
    const links = await app.inject({ url: `/api/newsletters/${id}/clicks`, headers })
    expect(links.json()).toEqual({
      isCounted: true,
      links: [
        { title: 'Larks win', url: ARTICLES[0]?.url, clicks: 4 },
        { title: 'Garden club', url: ARTICLES[1]?.url, clicks: 0 },
      ],
    })
    expect((await app.inject({ url: `/api/newsletters/${id}/clicks` })).statusCode).toBe(401)
  })

  it('are off until somebody turns them on', async () => {
    const { context, id } = await open(false)
    const newsletter = await findNewsletterRow(context.store.db, id)
    if (!newsletter) throw new Error('there is none')
    expect((await realEditions.load(context, newsletter)).trackClicks).toBe(false)
    const user = await signIn(context, 'admin')
    await updateSettings(context, { user, sessionId: 'any' }, { countClicks: true })
    expect((await realEditions.load(context, newsletter)).trackClicks).toBe(true)
  })
})
