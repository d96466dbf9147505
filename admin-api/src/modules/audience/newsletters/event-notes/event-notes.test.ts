import type { EventNotes } from '@hometown/shared-types/event-note'
import { preflightSchema } from '@hometown/shared-types/newsletter-preflight'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../../test/support/build-test-app.ts'
import { fakeOutside } from '../../../../../test/support/fake-outside.ts'
import { newArticle } from '../../../../../test/support/new-article.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import { createArticle } from '../../../../../test/support/write-articles.ts'
import { createEvent, deleteEvent, updateEvent } from '../../../content/events/events.service.ts'
import { createFixture, updateFixture } from '../../../content/fixtures/fixtures.service.ts'
import { getNewsletterRow } from '../desk-newsletter.ts'
import { loadIssueContent, renderEdition } from '../edition/edition.service.ts'
import { getPublicNewsletter } from '../public/public-newsletters.service.ts'
import { deleteIssue } from '../sending/issues/issues.repository.ts'
import { saveIssueContent } from '../sending/sending.service.ts'

const fair = {
  title: 'County fair',
  location: 'Founders Park',
  startDate: '2026-11-21T10:00',
  endDate: '2026-11-21T12:00',
  status: 'published',
} as const

describe('events that changed after a newsletter told of them', () => {
  async function open() {
    const { app, context } = await buildTestApp({ store: await openTestStore(), outside: fakeOutside({}) })
    const { headers } = await signIn(context)
    const article = await createArticle(context, newArticle({ status: 'published' }), null)
    const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path = '', payload?: object) =>
      app.inject({ method, url: `/api/event-notes${path}`, headers, ...(payload && { payload }) })
    const compose = async (): Promise<string> => {
      const payload = { title: 'This week', articleIds: [article.id], status: 'draft' }
      return (await app.inject({ method: 'POST', url: '/api/newsletters', headers, payload })).json().id
    }
    return {
      context,
      call,
      compose,
      check: async (id: string) => {
        const answer = await app.inject({
          method: 'POST',
          url: `/api/newsletters/${id}/preflight`,
          headers,
          payload: {},
        })
        return preflightSchema.parse(answer.json()).checks.find((one) => one.id === 'event-changes')
      },
      notes: async (): Promise<EventNotes> => (await call('GET')).json(),
      content: async (id: string) => loadIssueContent(context, await getNewsletterRow(context.store.db, id)),
      send: async (id: string) => {
        const { db } = context.store
        const content = await loadIssueContent(context, await getNewsletterRow(db, id))
        await saveIssueContent(db, content, context.clock.now())
        const sent = { status: 'sent', sent_at: context.clock.now() } as const
        await db.updateTable('newsletters').set(sent).where('id', '=', id).execute()
      },
    }
  }

  it('are offered with words for the next one, which says them once', async () => {
    const { context, call, compose, notes, content, send } = await open()
    const { id } = await createEvent(context, null, fair)
    const first = await compose()
    await send(first)
    expect(await notes()).toEqual({ offers: [], notes: [] })

    await updateEvent(context, null, id, { cancelled: true })
    const text = 'Canceled: County fair, Saturday, November 21, 10:00 AM – 12:00 PM.'
    expect((await notes()).offers).toMatchObject([
      { eventId: id, originalDate: null, newsletterId: first, change: 'cancelled', text },
    ])
    const taken = await call('POST', '', { eventId: id, originalDate: null })
    expect(taken.json()).toMatchObject({ offers: [], notes: [{ eventId: id, text }] })
    const note = taken.json().notes[0].id
    await call('PATCH', `/${note}`, { text: 'There is\nno fair.' })

    const second = await compose()
    const coming = await content(second)
    expect(coming.eventNotes).toEqual(['There is no fair.'])
    const { html, text: plain } = await renderEdition(coming, '')
    for (const part of [html, plain]) expect(part).toContain('There is no fair.')
    await send(second)
    expect((await getPublicNewsletter(context, second)).eventNotes).toEqual(['There is no fair.'])
    expect(await notes()).toEqual({ offers: [], notes: [] })
    expect(await content(await compose())).not.toHaveProperty('eventNotes')

    await deleteIssue(context.store.db, second)
    expect((await notes()).notes).toMatchObject([{ text: 'There is no fair.' }])
  })

  it('tell of another time, another place, and of what is gone', async () => {
    const { context, compose, notes, send } = await open()
    const moved = await createEvent(context, null, { ...fair, title: 'Moved fair' })
    const elsewhere = await createEvent(context, null, { ...fair, title: 'Other fair' })
    const gone = await createEvent(context, null, { ...fair, title: 'Lost fair' })
    const both = await createEvent(context, null, { ...fair, title: 'Fair of both' })
    const placed = await createEvent(context, null, { ...fair, title: 'Placed fair', location: '' })
    await send(await compose())
    await updateEvent(context, null, both.id, { startDate: '2026-11-28T10:00', location: 'The armory' })
    await updateEvent(context, null, placed.id, { location: 'The armory' })
    await updateEvent(context, null, moved.id, { startDate: '2026-11-28T10:00' })
    await updateEvent(context, null, elsewhere.id, { location: 'The armory' })
    await deleteEvent(context, null, gone.id)
    const { offers } = await notes()
    expect(offers.find(({ title }) => title === 'Other fair')).toMatchObject({ location: 'Founders Park' })
    const told = Object.fromEntries(offers.map(({ title, text }) => [title, text]))
    expect(told).toEqual({
      'Moved fair':
        'Moved: Moved fair is now on Saturday, November 28, 10:00 AM – 12:00 PM, Founders Park (previously Saturday, November 21, 10:00 AM – 12:00 PM).',
      'Other fair':
        'New place: Other fair, Saturday, November 21, 10:00 AM – 12:00 PM, The armory (previously Founders Park).',
      'Fair of both':
        'Moved: Fair of both is now on Saturday, November 28, 10:00 AM – 12:00 PM, The armory (previously Saturday, November 21, 10:00 AM – 12:00 PM, Founders Park).',
      'Placed fair': 'New place: Placed fair, Saturday, November 21, 10:00 AM – 12:00 PM, The armory.',
      'Lost fair': 'Not taking place: Lost fair, Saturday, November 21, 10:00 AM – 12:00 PM.',
    })
  })

  it('tell of a game that was postponed, and then of its new day', async () => {
    const { context, compose, content, notes, send } = await open()
    const game = { sport: 'Football', team: 'Millers', opponent: 'Larks', startsAt: '2026-11-21T19:00' }
    const { id } = await createFixture(context, null, game)
    await send(await compose())
    await updateFixture(context, null, id, { status: 'postponed' })
    expect((await notes()).offers).toMatchObject([
      {
        ...{ eventId: id, change: 'postponed', title: 'Millers vs. Larks' },
        text: 'Postponed: Millers vs. Larks, Saturday, November 21, 7:00 PM.',
      },
    ])
    expect((await content(await compose())).events).toEqual([])
    await updateFixture(context, null, id, { status: 'scheduled', startsAt: '2026-11-24T19:00' })
    expect((await notes()).offers).toMatchObject([{ eventId: id, change: 'changed' }])
  })

  it('are known by their date where they repeat', async () => {
    const { context, compose, notes, send } = await open()
    const { id } = await createEvent(context, null, { ...fair, rrule: 'FREQ=WEEKLY;BYDAY=SA' })
    await send(await compose())
    await updateEvent(context, null, id, { skippedDates: ['2026-11-28'] })
    expect((await notes()).offers).toEqual([])
    await updateEvent(context, null, id, { skippedDates: ['2026-11-21'] })
    expect((await notes()).offers).toMatchObject([{ eventId: id, originalDate: '2026-11-21', change: 'removed' }])
  })

  it('are offered no more when nobody wants a note, until they change again', async () => {
    const { context, call, compose, notes, send } = await open()
    const { id } = await createEvent(context, null, fair)
    await send(await compose())
    const named = { eventId: id, originalDate: null }
    expect((await call('POST', '/dismiss', named)).statusCode).toBe(409)
    await updateEvent(context, null, id, { cancelled: true })
    expect((await call('POST', '/dismiss', named)).json()).toEqual({ offers: [], notes: [] })
    await updateEvent(context, null, id, { cancelled: false, startDate: '2026-11-21T11:00' })
    expect((await notes()).offers).toMatchObject([{ change: 'changed' }])
    await call('POST', '', named)
    const [note] = (await notes()).notes
    expect((await call('DELETE', `/${note?.id}`)).json()).toEqual({ offers: [], notes: [] })
    await updateEvent(context, null, id, { startDate: '2026-11-21T10:00', endDate: '2026-11-21T12:00' })
    expect(await notes()).toEqual({ offers: [], notes: [] })
  })

  it('stay on offer after the next newsletter, until somebody takes or dismisses them', async () => {
    const { context, call, compose, notes, send } = await open()
    const { id } = await createEvent(context, null, fair)
    await send(await compose())
    await updateEvent(context, null, id, { startDate: '2026-11-22T10:00' })
    const offers = [{ eventId: id, change: 'changed', when: expect.stringContaining('November 21') }]
    expect((await notes()).offers).toMatchObject(offers)
    context.clock.advance(60_000)
    await send(await compose())
    expect((await notes()).offers).toMatchObject(offers)
    const dismissed = await call('POST', '/dismiss', { eventId: id, originalDate: null })
    expect(dismissed.json()).toEqual({ offers: [], notes: [] })
  })

  it('stay on offer until a week after their new day', async () => {
    const { context, compose, notes, send } = await open()
    const { id } = await createEvent(context, null, fair)
    await send(await compose())
    await updateEvent(context, null, id, { startDate: '2026-12-12T10:00', endDate: '2026-12-12T12:00' })
    context.clock.advance(20 * 86_400_000)
    expect((await notes()).offers).toMatchObject([{ eventId: id }])
    context.clock.advance(14 * 86_400_000)
    expect((await notes()).offers).toEqual([])
  })

  it('tell that an event takes place after all, and once more that it doesn’t', async () => {
    const { context, call, compose, notes, send } = await open()
    const { id } = await createEvent(context, null, fair)
    const named = { eventId: id, originalDate: null }
    await send(await compose())
    const sendNote = async () => {
      await call('POST', '', named)
      context.clock.advance(60_000)
      await send(await compose())
      context.clock.advance(60_000)
    }
    await updateEvent(context, null, id, { cancelled: true })
    await sendNote()
    expect((await notes()).offers).toEqual([])

    await updateEvent(context, null, id, { cancelled: false })
    const text = 'Taking place after all: County fair, Saturday, November 21, 10:00 AM – 12:00 PM, Founders Park.'
    expect((await notes()).offers).toMatchObject([{ ...named, change: 'reinstated', text }])
    await sendNote()
    expect(await notes()).toEqual({ offers: [], notes: [] })

    await updateEvent(context, null, id, { cancelled: true })
    expect((await notes()).offers).toMatchObject([{ ...named, change: 'cancelled' }])
  })

  it('tell nothing of a cancellation that no newsletter mentioned', async () => {
    const { context, call, compose, notes, send } = await open()
    const { id } = await createEvent(context, null, fair)
    await send(await compose())
    await updateEvent(context, null, id, { cancelled: true })
    await call('POST', '/dismiss', { eventId: id, originalDate: null })
    await updateEvent(context, null, id, { cancelled: false })
    expect(await notes()).toEqual({ offers: [], notes: [] })
  })

  it('are of events that the email only counts, too', async () => {
    const { context, compose, content, notes, send } = await open()
    for (let number = 10; number < 35; number++)
      await createEvent(context, null, { ...fair, title: `Fair ${number}`, location: '' })
    const first = await compose()
    const { text } = await renderEdition(await content(first), '')
    expect(text).not.toContain('Fair 34')
    await send(first)
    const { events } = await content(first)
    const last = events.find(({ title }) => title === 'Fair 34')
    await updateEvent(context, null, last?.eventId ?? '', { cancelled: true })
    expect((await notes()).offers).toMatchObject([{ title: 'Fair 34', change: 'cancelled' }])
  })

  it('are in the check before the send: until they are decided, and when a note isn’t right anymore', async () => {
    const { context, call, check, compose, content, notes, send } = await open()
    const { id } = await createEvent(context, null, fair)
    await send(await compose())
    const next = await compose()
    expect(await check(next)).toBeUndefined()
    await updateEvent(context, null, id, { cancelled: true })
    const text = 'Canceled: County fair, Saturday, November 21, 10:00 AM – 12:00 PM.'
    expect(await check(next)).toMatchObject({ state: 'warning', items: [{ text: 'County fair', note: text }] })
    await call('POST', '', { eventId: id, originalDate: null })
    expect((await notes()).notes).toMatchObject([{ isOutdated: false }])
    expect(await check(next)).toMatchObject({ state: 'ok', details: 'One note is in this newsletter.' })
    await updateEvent(context, null, id, { cancelled: false })
    expect((await notes()).notes).toMatchObject([{ isOutdated: true }])
    expect(await check(next)).toMatchObject({
      state: 'warning',
      details: 'One note is out of date, so it is left out. Edit or remove it.',
      items: [{ text }],
    })
    expect(await content(next)).not.toHaveProperty('eventNotes')
    const [note] = (await notes()).notes
    const edited = await call('PATCH', `/${note?.id}`, { text: 'The fair takes place.' })
    expect(edited.json().notes).toMatchObject([{ text: 'The fair takes place.', isOutdated: false }])
    expect((await content(next)).eventNotes).toEqual(['The fair takes place.'])
  })
})
