import { publicNewsletterSchema } from '@hometown/shared-types/public-newsletter'
import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../../../test/support/build-test-app.ts'
import { newArticle } from '../../../../../test/support/new-article.ts'
import { idleRenderer } from '../../../../../test/support/publishing.ts'
import { sendNewsletter } from '../../../../../test/support/sending-harness.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'
import { createArticle } from '../../../../../test/support/write-articles.ts'
import { createEvent, deleteEvent, updateEvent } from '../../../content/events/events.service.ts'
import { publishWaitingChanges } from '../../../publishing/publish-loop/publish-changes.ts'

const TITLE = 'Party at the mayor’s'
const PLACE = '12 Private Lane'
/** The test clock is at Friday, November 20, 2026. */
const soon = { startDate: '2026-11-21T10:00', endDate: '2026-11-21T12:00', status: 'published' } as const

describe('an event that is taken off the calendar after a newsletter had it', () => {
  async function open() {
    const { app, context } = await buildTestApp()
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
})
