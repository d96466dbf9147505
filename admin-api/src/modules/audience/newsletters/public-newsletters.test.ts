import type { DeskNewsletter } from '@hometown/shared-types/contract/newsletters'
import { publicNewsletterPageSchema, publicNewsletterSchema } from '@hometown/shared-types/contract/public-newsletters'
import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../../test/support/build-test-app.ts'
import { sendNewsletter } from '../../../../test/support/sending-harness.ts'
import { openSignedIn } from '../../../../test/support/sign-in.ts'
import { createArticle, deleteArticle, updateArticle } from '../../../../test/support/write-articles.ts'
import { createEvent, deleteEvent, updateEvent } from '../../content/events/events.service.ts'
import { importSampleCounty } from '../../operations/sample-county/index.ts'
import { listWithdrawnPaths } from '../../publishing/publish-loop/withdrawn-pages.service.ts'
import { newsletterPictureUsage } from './issue.repository.ts'

const LIST = '/api/newsletters/published'
/** The test clock is at Friday, November 20, 2026. */
const soon = { startDate: '2026-11-21T10:00', endDate: '2026-11-21T12:00', status: 'published' } as const

async function open() {
  const { app, context, user, call } = await openSignedIn({ base: '/api/newsletters' })
  const write = (title: string, content: string) => createArticle(context, { title, content, status: 'published' })
  const [bad, good] = [await write('Arrest', '<p>He took it all.</p>'), await write('Bridge', '<p>At last.</p>')]
  const party = await createEvent(context, 'clock', { ...soon, title: 'Party', location: '12 Private Lane' })
  const fair = await createEvent(context, 'clock', { ...soon, title: 'Fair' })
  const fields = { title: 'Theft in town', articleIds: [bad.id, good.id], includesCalendar: true }
  const id = await sendNewsletter(context, { user, sessionId: 's' }, fields)
  const read = async (url: string) => (await app.inject(url)).body
  return {
    ...{ app, context, user, call, id, bad, good, party, fair },
    one: async () => publicNewsletterSchema.parse(JSON.parse(await read(`${LIST}/${id}`))),
    everywhere: async () => {
      const urls = [LIST, '/api/newsletters', '/api/newsletters?page=1', `${LIST}/${id}`]
      return (await Promise.all(urls.map((url) => read(url)))).join('\n')
    },
  }
}

type Opened = Awaited<ReturnType<typeof open>>

const words = { article: /Arrest|He took it all/, event: /Party|12 Private Lane/ }
const ways: [string, 'article' | 'event', (newsroom: Opened) => Promise<unknown>][] = [
  ['a deleted article', 'article', ({ context, bad }) => deleteArticle(context, bad.id)],
  ['an archived one', 'article', ({ context, bad }) => updateArticle(context, bad.id, { status: 'archived' })],
  ['a deleted event', 'event', ({ context, party }) => deleteEvent(context, 'clock', party.id)],
  ['one made a draft', 'event', ({ context, party }) => updateEvent(context, 'clock', party.id, { status: 'draft' })],
]

test.each(ways)(
  'what is withdrawn after a newsletter had it is in no anonymous answer, and the newsletter says so: %s',
  async (_, kind, go) => {
    const newsroom = await open()
    expect(await newsroom.everywhere()).toMatch(words[kind])
    await go(newsroom)
    expect(await newsroom.everywhere()).not.toMatch(words[kind])
    const { articles, events, withdrawnArticles, withdrawnEvents } = await newsroom.one()
    expect([withdrawnArticles, withdrawnEvents]).toEqual(kind === 'article' ? [1, 0] : [0, 1])
    expect([articles.length, events.length]).toEqual(kind === 'article' ? [1, 2] : [2, 1])
  },
)

test('a newsletter that staff take off the site is in no anonymous answer and has no page until it is put back', async () => {
  const { context, id, call, everywhere, app } = await open()
  const off = (await call('POST', `/${id}/take-off-site`)).json<DeskNewsletter>()
  expect(off).toMatchObject({ status: 'sent', takenOffAt: expect.any(String) })
  expect(await everywhere()).not.toContain('Theft in town')
  expect((await app.inject(`${LIST}/${id}`)).statusCode).toBe(404)
  expect(await listWithdrawnPaths(context)).toContain(`/newsletter/${id}`)
  const back = (await call('POST', `/${id}/put-back-on-site`)).json<DeskNewsletter>()
  expect(back.takenOffAt).toBeNull()
  expect(await everywhere()).toContain('Theft in town')
  expect(await listWithdrawnPaths(context)).not.toContain(`/newsletter/${id}`)
})

describe('the newsletters that readers’ pages are made of', () => {
  async function openSample() {
    const { app, context } = await buildTestApp()
    await importSampleCounty(context)
    const list = async (query: string) => publicNewsletterPageSchema.parse((await app.inject(LIST + query)).json())
    return { app, context, list }
  }

  test('are whole with all sizes of a picture, and are rendered again when it changes', async () => {
    const { context, list } = await openSample()
    const { data } = await list('')
    expect(data).toHaveLength(3)
    const [newsletter] = data
    const picture = newsletter?.articles[0]?.picture
    expect(picture?.src).toMatch(/^\/uploads\//)
    expect(picture?.copies?.sources[0]?.srcset).toMatch(/^\/derived\/[0-9a-f]{32}-320\.avif 320w/)
    const { db } = context.store
    await db.deleteFrom('changes').execute()
    await context.store.write('clock', async (tx) => newsletterPictureUsage.renderAgain?.(tx, picture?.src ?? ''))
    const changes = await db.selectFrom('changes').select(['kind', 'subject_id']).execute()
    expect(changes).toContainEqual({ kind: 'newsletter', subject_id: newsletter?.id })
  })

  test('are read one behind the other, without what is no longer sent', async () => {
    const { app, context, list } = await openSample()
    const behind = async (id: string) => (await list(`?per_page=1&after=${id}`)).data.map((newsletter) => newsletter.id)
    const [first = ''] = await behind('')
    const [second = ''] = await behind(first)
    await context.store.db.updateTable('newsletters').set({ status: 'draft' }).where('id', '=', first).execute()
    const [third = ''] = await behind(second)
    expect(new Set([first, second, third]).size).toBe(3)
    expect((await app.inject(`${LIST}/${first}`)).statusCode).toBe(404)
    expect(await behind(third)).toEqual([])
  })
})
