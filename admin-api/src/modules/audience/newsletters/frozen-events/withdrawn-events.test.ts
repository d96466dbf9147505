import { publicNewsletterSchema } from '@hometown/shared-types/public-newsletter'
import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../../../test/support/build-test-app.ts'
import { idleRenderer } from '../../../../../test/support/idle-renderer.ts'
import { newArticle } from '../../../../../test/support/new-article.ts'
import { sendNewsletter } from '../../../../../test/support/sent-newsletter.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import { createArticle } from '../../../../../test/support/write-articles.ts'
import { createEvent, deleteEvent, updateEvent } from '../../../content/events/events.service.ts'
import { undeleteEvents } from '../../../content/events/saving/bulk-events.ts'
import { publishWaitingChanges } from '../../../publishing/publish-loop/publish-changes.ts'
import { listWithdrawnNewsletters } from '../../../publishing/publish-loop/withdrawn-pages.repository.ts'
import { takeOffer } from '../event-notes/event-notes.service.ts'
import { findIssueContent } from '../sending/issues/issues.repository.ts'

const TITLE = 'Party at the mayor’s'
const PLACE = '12 Private Lane'
/** The test clock is at Friday, November 20, 2026. */
const soon = { startDate: '2026-11-21T10:00', endDate: '2026-11-21T12:00', status: 'published' } as const

describe('an event that is taken off the calendar after a newsletter had it', () => {
  async function open() {
    const { app, context } = await buildTestApp({ store: await openTestStore() })
    const user = await signIn(context)
    const by = { user, sessionId: 's' }
    const article = await createArticle(context, newArticle({ status: 'published' }), null)
    const send = () => sendNewsletter(context, by, { articleIds: [article.id], includesCalendar: true })
    const party = await createEvent(context, null, { ...soon, title: TITLE, location: PLACE })
    const fair = await createEvent(context, null, { ...soon, title: 'County fair' })
    const id = await send()
    await publishWaitingChanges(context, idleRenderer)
    const read = async (url: string, headers = {}) => (await app.inject({ url, headers })).body
    return {
      ...{ context, by, party, fair, id, send },
      newsletter: async (of = id) =>
        publicNewsletterSchema.parse(JSON.parse(await read(`/api/newsletters/published/${of}`))),
      everywhere: async () => {
        const lists = ['/api/newsletters/published', '/api/newsletters/published?after=', '/api/newsletters']
        const urls = [...lists, `/api/newsletters/published/${id}`, `/api/newsletters/${id}`]
        return (await Promise.all(urls.map((url) => read(url)))).join('\n')
      },
      waiting: async () => {
        const changes = context.store.db.selectFrom('changes').select(['kind', 'subject_id'])
        const rows = await changes.where('publish_id', 'is', null).orderBy('seq').execute()
        return rows.filter(({ kind }) => kind === 'newsletter').map(({ subject_id }) => subject_id)
      },
    }
  }

  type Opened = Awaited<ReturnType<typeof open>>
  const ways = {
    deleted: ({ context, party }: Opened) => deleteEvent(context, null, party.id),
    'made a draft': ({ context, party }: Opened) => updateEvent(context, null, party.id, { status: 'draft' }),
  }

  test.each(Object.entries(ways))(
    'by being %s is in no anonymous answer, and the newsletter says so',
    async (_, go) => {
      const opened = await open()
      const { everywhere, newsletter, fair, party } = opened
      expect(await everywhere()).toContain(PLACE)
      expect(await newsletter()).toMatchObject({ withdrawnEvents: 0, eventIds: [fair.id, party.id] })
      await go(opened)
      const text = await everywhere()
      expect(text).not.toContain(PLACE)
      expect(text).not.toContain(TITLE)
      const { events, withdrawnEvents, eventIds } = await newsletter()
      expect({ titles: events.map(({ title }) => title), withdrawnEvents, eventIds }).toEqual({
        titles: ['County fair'],
        withdrawnEvents: 1,
        eventIds: [fair.id],
      })
    },
  )

  test('has its newsletters rendered again, and once more when it is back', async () => {
    const { context, by, party, id, everywhere, waiting } = await open()
    await updateEvent(context, null, party.id, { location: `${PLACE}, at the back` })
    expect(await waiting()).toEqual([])
    await deleteEvent(context, by, party.id, { seen: { kind: 'gone' } })
    expect(await waiting()).toEqual([id])
    expect(await listWithdrawnNewsletters(context.store.db)).toEqual([id])
    await publishWaitingChanges(context, idleRenderer)
    expect(await listWithdrawnNewsletters(context.store.db)).toEqual([])
    await undeleteEvents(context, by, [party.id])
    expect(await waiting()).toEqual([id])
    expect(await listWithdrawnNewsletters(context.store.db)).toEqual([])
    expect(await everywhere()).toContain(PLACE)
  })

  test('is in no note about a change of it either, and comes back with that', async () => {
    const { context, party, send, newsletter, waiting } = await open()
    await updateEvent(context, null, party.id, { cancelled: true })
    await takeOffer(context, { eventId: party.id, originalDate: null })
    const second = await send()
    expect((await newsletter(second)).eventNotes).toEqual([expect.stringContaining(TITLE)])
    await publishWaitingChanges(context, idleRenderer)
    await updateEvent(context, null, party.id, { status: 'draft' })
    expect(await waiting()).toContain(second)
    expect(await newsletter(second)).toMatchObject({ eventNotes: [], withdrawnEvents: 1 })
    await updateEvent(context, null, party.id, { status: 'published' })
    expect((await newsletter(second)).eventNotes).toEqual([expect.stringContaining(TITLE)])
  })

  test('is in no note that waited while it was withdrawn', async () => {
    const { context, party, send, newsletter } = await open()
    await updateEvent(context, null, party.id, { cancelled: true })
    await takeOffer(context, { eventId: party.id, originalDate: null })
    await updateEvent(context, null, party.id, { status: 'draft' })
    const coming = await newsletter(await send())
    expect([coming.eventNotes, coming.withdrawnEvents]).toEqual([undefined, 0])
  })

  test('is named where a newsletter says that it does not take place', async () => {
    const { context, party, send, newsletter } = await open()
    await deleteEvent(context, null, party.id)
    await takeOffer(context, { eventId: party.id, originalDate: null })
    const { eventNotes, withdrawnEvents, eventIds } = await newsletter(await send())
    expect(eventNotes).toEqual([expect.stringContaining(`Not taking place: ${TITLE}`)])
    expect([withdrawnEvents, eventIds]).toEqual([0, [expect.any(String)]])
  })

  test('is known by its address in newsletters of old', async () => {
    const { context, id, newsletter, party } = await open()
    const issues = context.store.db.selectFrom('newsletter_issues').select('content')
    const { content } = await issues.where('newsletter_id', '=', id).executeTakeFirstOrThrow()
    const old = content.replaceAll(/"(?:eventId|originalDate)":(?:"[^"]*"|null)/g, '"sample":false')
    await context.store.db.updateTable('newsletter_issues').set({ content: old }).execute()
    expect(await newsletter()).toMatchObject({ events: [{ title: 'County fair' }, { title: TITLE }] })
    expect((await newsletter()).eventIds).toContain(party.id)
    await deleteEvent(context, null, party.id)
    expect(await newsletter()).toMatchObject({ events: [{ title: 'County fair' }], withdrawnEvents: 1 })
  })

  test('stays in the mails as they were frozen', async () => {
    const { context, party, id } = await open()
    await deleteEvent(context, null, party.id)
    const content = await findIssueContent(context.store.db, id)
    expect(content?.events).toMatchObject([{ title: 'County fair' }, { title: TITLE, location: PLACE }])
  })

  test('is not one that is merely over, or called off', async () => {
    const { context, party, waiting, newsletter } = await open()
    await updateEvent(context, null, party.id, { cancelled: true })
    context.clock.advance(90 * 86_400_000)
    expect(await waiting()).toEqual([])
    expect(await newsletter()).toMatchObject({
      withdrawnEvents: 0,
      events: [{ title: 'County fair' }, { title: TITLE }],
    })
  })
})
