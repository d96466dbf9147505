import { expect, test, vi } from 'vitest'
import { newIssue, newIssueArticle } from '../../../../../test/support/new-issue.ts'
import { addReaders } from '../../../../../test/support/readers.ts'
import { addNewsletter, addSentNewsletter } from '../../../../../test/support/sending-harness.ts'
import { openSignedIn } from '../../../../../test/support/sign-in.ts'
import { updateSettings } from '../../../platform/settings/settings.service.ts'
import { unsubscribeByToken } from '../../subscribers/links/subscription-links.service.ts'
import { findIssue, saveIssue } from '../issue.repository.ts'
import { applySendAction } from '../sending/sending.service.ts'

const BROWSER = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0',
}
const ARTICLES = [
  newIssueArticle('Sports', { title: 'Larks win', url: 'https://courier.example.org/larks-win' }),
  newIssueArticle('Clubs', { title: 'Garden club', url: 'https://courier.example.org/garden-club' }),
]

async function open(trackClicks: boolean) {
  const desk = await openSignedIn({ role: 'admin', base: '/api/newsletters' })
  const { app, context } = desk
  const { store } = context
  await addReaders(context, [
    { email: 'ann@orchard.example', unsubscribe_token: 'token-of-ann' },
    { email: 'ben@orchard.example', unsubscribe_token: 'token-of-ben' },
  ])
  const id = await addSentNewsletter(context, ['ann@orchard.example'])
  await saveIssue(store.db, newIssue({ newsletterId: id, articles: ARTICLES, trackClicks }), 1)
  const follow = (link: string, headers: Record<string, string> = BROWSER) =>
    app.inject({ url: `/api/newsletters/${id}/clicks/${link}`, headers })
  /** Clicks are counted after the answer, in the order in which they came. */
  const waitForClicks = (...clicks: number[]) =>
    vi.waitFor(async () => {
      const { links } = (await desk.call('GET', `/${id}/clicks`)).json()
      expect(links).toMatchObject(clicks.map((count) => ({ clicks: count })))
    })
  return { ...desk, id, follow, waitForClicks }
}

test('links lead to the frozen article and nowhere else, and readers’ clicks are counted by link', async () => {
  const { app, follow, waitForClicks } = await open(true)
  const { statusCode, headers } = await follow('2')
  expect([statusCode, headers.location, headers['cache-control']]).toEqual([302, ARTICLES[1]?.url, 'no-store'])
  expect(headers['set-cookie']).toBeUndefined()
  await follow('1', { 'user-agent': 'Googlebot/2.1' })
  await follow('1', {})
  for (const link of ['3', '0', '-1', 'x', '2147483648']) expect([404, 422]).toContain((await follow(link)).statusCode)
  expect((await app.inject({ url: '/api/newsletters/nobody/clicks/1', headers: BROWSER })).statusCode).toBe(404)
  await follow('2?to=https://evil.example')
  await waitForClicks(0, 2)
})

test('clicks stand in the report, with who left after it', async () => {
  const { context, call, id, follow, waitForClicks } = await open(true)
  for (let click = 0; click < 3; click++) await follow('1')
  await waitForClicks(3, 0)
  context.clock.advance(1000)
  await unsubscribeByToken(context, 'token-of-ann', 'one click')
  // Ben didn't get the newsletter, so his unsubscribe doesn't count for it.
  await unsubscribeByToken(context, 'token-of-ben', 'one click')
  const progress = await call('GET', `/${id}/progress`)
  expect(progress.json().followed).toEqual({ unsubscribes: 1, clicks: 3, bounces: 0, softBounces: 0, complaints: 0 })
})

test('clicks are off until somebody turns them on: then links lead on, and nothing is counted', async () => {
  const { context, user, follow, waitForClicks } = await open(false)
  expect((await follow('1')).statusCode).toBe(302)
  await waitForClicks(0, 0)
  const sent = async () => {
    const id = await addNewsletter(context)
    await applySendAction(context, user, id, 'send')
    return (await findIssue(context.store.db, id))?.trackClicks
  }
  expect(await sent()).toBe(false)
  await updateSettings(context, user, { countClicks: true })
  expect(await sent()).toBe(true)
})
