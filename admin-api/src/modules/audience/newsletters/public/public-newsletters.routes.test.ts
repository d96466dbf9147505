import { publicNewsletterPageSchema, publicNewsletterSchema } from '@hometown/shared-types/public-newsletter'
import { describe, expect, test } from 'vitest'
import { sampleNewsletters } from '../../../../../sample/newsletters.ts'
import { buildTestApp } from '../../../../../test/support/build-test-app.ts'
import { importSampleCounty } from '../../../operations/sample-county/sample-county.service.ts'
import { newsletterPictures } from '../newsletter-contents.service.ts'

const LIST = '/api/newsletters/published'

describe('the newsletters that readers’ pages are made of', () => {
  const open = async () => {
    const test = await buildTestApp()
    await importSampleCounty(test.context)
    return test
  }

  test('are whole, page by page, the last sent first, with a tag', async () => {
    const { app } = await open()
    const answer = await app.inject(`${LIST}?per_page=2`)
    const { data, total, totalPages } = publicNewsletterPageSchema.parse(answer.json())
    expect([total, totalPages]).toEqual([3, 2])
    expect(data.map(({ title }) => title)).toEqual(sampleNewsletters.slice(0, 2).map(({ title }) => title))
    expect(data[0]?.articles.map(({ slug }) => slug)).toEqual(sampleNewsletters[0]?.articles)
    expect(data[0]?.articles[0]?.picture?.src).toMatch(/^\/uploads\//)
    expect(data[0]?.events[0]?.when).toMatch(/^\w+day, \w+ \d+, 10:00 AM$/)
    const headers = { 'if-none-match': String(answer.headers.etag) }
    expect((await app.inject({ url: `${LIST}?per_page=2`, headers })).statusCode).toBe(304)
  })

  test('have all sizes of a picture, and are rendered again when it changes', async () => {
    const { app, context } = await open()
    const { data } = publicNewsletterPageSchema.parse((await app.inject(LIST)).json())
    const [newsletter] = data
    const picture = newsletter?.articles[0]?.picture
    const url = picture?.src ?? ''
    expect(picture?.copies?.sources[0]?.srcset).toMatch(/^\/derived\/[0-9a-f]{32}-320\.avif 320w/)

    const { db } = context.store
    await db.deleteFrom('changes').execute()
    const changed = { url, now: 1, timeZone: 'America/Chicago' }
    await db.transaction().execute((trx) => newsletterPictures.renderAgain?.(trx, changed) ?? Promise.resolve())
    const changes = await db.selectFrom('changes').select(['kind', 'subject_id']).execute()
    expect(changes).toContainEqual({ kind: 'newsletter', subject_id: newsletter?.id })
  })

  test('are read whole behind an id, whatever goes meanwhile', async () => {
    const { app, context } = await open()
    const behind = async (id: string) =>
      publicNewsletterPageSchema
        .parse((await app.inject(`${LIST}?per_page=1&page=9&after=${id}`)).json())
        .data.map((newsletter) => newsletter.id)
    const [first = ''] = await behind('')
    const [second = ''] = await behind(first)
    await context.store.db.updateTable('newsletters').set({ status: 'draft' }).where('id', '=', first).execute()
    const [third = ''] = await behind(second)
    expect([...new Set([first, second, third])].sort()).toEqual([first, second, third])
    expect(await behind(third)).toEqual([])
  })

  test('can be had one by one from the moment that they are sent, and not before', async () => {
    const { app, context } = await open()
    const [first] = publicNewsletterPageSchema.parse((await app.inject(LIST)).json()).data
    const url = `${LIST}/${first?.id}`
    const become = (status: 'draft' | 'sending' | 'preparing') =>
      context.store.db
        .updateTable('newsletters')
        .set({ status })
        .where('id', '=', first?.id ?? '')
        .execute()
    expect(publicNewsletterSchema.parse((await app.inject(url)).json())).toEqual(first)
    await become('sending')
    expect((await app.inject(url)).json()).toMatchObject({ status: 'sending' })
    for (const state of ['draft', 'preparing'] as const) {
      await become(state)
      expect((await app.inject(url)).statusCode).toBe(404)
      expect((await app.inject(LIST)).json()).toMatchObject({ total: 2 })
    }
  })
})
