import type { NewsletterPreview } from '@hometown/shared-types/newsletter-preview'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../test/support/build-test-app.ts'
import { addSubscribers, recordingMailer, startSending } from '../../../../test/support/sending-harness.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { createEvent } from '../../content/events/events.service.ts'
import { getPublicNewsletter } from './public-newsletters.service.ts'
import { realEditions } from './sending/messages.ts'

const HOUR = 60 * 60_000
const REQUIRED = 'Please provide a title and select at least one article.'
const NO_EVENTS = 'The calendar has no events in the week of this newsletter. Select an article, or publish an event.'
const calendar = { title: 'This week', articleIds: [], includesCalendar: true }

describe('a newsletter of the calendar alone', () => {
  async function open() {
    const { app, context } = await buildTestApp()
    const { headers } = await signIn(context)
    await addSubscribers(context.store, 2)
    const call = async (method: 'GET' | 'POST' | 'PATCH', path: string, payload: object = {}) => {
      const url = `/api/newsletters${path}`
      const answer = await app.inject({ method, url, headers, ...(method !== 'GET' && { payload }) })
      return { status: answer.statusCode, body: answer.json() }
    }
    const addEvent = async () => {
      const at = new Date(context.clock.now() + 48 * HOUR).toISOString().slice(0, 10)
      const time = { startDate: `${at}T10:00`, endDate: `${at}T12:00` }
      return (await createEvent(context, null, { title: 'County fair', status: 'published', ...time })).id
    }
    const look = async () => {
      const mailer = recordingMailer()
      await startSending(context, mailer, realEditions).look()
      return mailer.jobs.map(({ message }) => message.toString())
    }
    const missing = async () => {
      const { newsletter } = (await app.inject({ url: '/api/dashboard/newsletter', headers })).json()
      return newsletter.missing
    }
    return { context, call, addEvent, look, missing }
  }

  it('is saved, checked, previewed and sent, and has its page', async () => {
    const { context, call, addEvent, look, missing } = await open()
    await addEvent()
    const made = await call('POST', '', calendar)
    expect(made).toMatchObject({ status: 201, body: { articleIds: [], includesCalendar: true } })
    const { id, version } = made.body
    expect((await call('PATCH', `/${id}`, { ...calendar, title: 'Next week', version })).status).toBe(200)
    expect(await missing()).not.toContain('articles')
    const { body: checked } = await call('POST', `/${id}/preflight`)
    expect(checked.obstacle).toBeNull()
    const articles = checked.checks.find((check: { id: string }) => check.id === 'articles')
    expect(articles).toMatchObject({ state: 'warning', details: 'No articles chosen.' })
    const mail = (await call('POST', '/preview', calendar)).body as NewsletterPreview
    expect(mail).toMatchObject({ preheader: 'County fair', warnings: [] })
    expect((await call('POST', `/${id}/send`)).status).toBe(200)
    const messages = await look()
    expect(messages).toHaveLength(2)
    expect(messages[0]).toContain('County fair')
    const page = await getPublicNewsletter(context, id)
    expect(page).toMatchObject({
      status: 'sent',
      articles: [],
      withdrawnArticles: 0,
      events: [{ title: 'County fair' }],
    })
  })

  it('needs the calendar by name, and an event in the week of its send', async () => {
    const { context, call, addEvent } = await open()
    const refused = (message: string) => ({ status: 422, body: { message, issues: [{ path: 'articleIds', message }] } })
    expect(await call('POST', '', calendar)).toMatchObject(refused(NO_EVENTS))
    await addEvent()
    const { includesCalendar: _, ...spec } = calendar
    expect(await call('POST', '', spec)).toMatchObject(refused(REQUIRED))
    expect(await call('POST', '', { ...calendar, includesCalendar: false })).toMatchObject(refused(REQUIRED))
    const later = new Date(context.clock.now() + 10 * 24 * HOUR).toISOString()
    const planned = { ...calendar, status: 'scheduled', scheduledFor: later }
    expect(await call('POST', '', planned)).toMatchObject(refused(NO_EVENTS))
    const { id } = (await call('POST', '', calendar)).body
    expect(await call('PATCH', `/${id}`, { includesCalendar: false })).toMatchObject(refused(REQUIRED))
    expect(await call('PATCH', `/${id}`, { status: 'scheduled', scheduledFor: later })).toMatchObject(
      refused(NO_EVENTS),
    )
  })
})
