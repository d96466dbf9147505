import type { EventNotes } from '@hometown/shared-types/event-note'
import { preflightSchema } from '@hometown/shared-types/newsletter-preflight'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../../test/support/build-test-app.ts'
import { fakeOutside } from '../../../../../test/support/fake-outside.ts'
import { newArticle } from '../../../../../test/support/new-article.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import { createArticle } from '../../../../../test/support/write-articles.ts'
import { createEvent, updateEvent } from '../../../content/events/events.service.ts'
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

describe('events that changed since they were in a newsletter', () => {
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
})
