import { describe, expect, it } from 'vitest'
import { calendarEvent, calendarOf, openFollowedCalendars } from '../../../../../test/support/followed-calendars.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import { getFeed, listFeedChecks, updateFeed } from '../event-feeds.service.ts'

describe('a calendar whose address is changed while it is read', () => {
  it('takes nothing of the old one, and is asked for the whole of the new one', async () => {
    const { context, signedIn, origin, answers, follow, check, events } = await openFollowedCalendars(openTestStore)
    const [asked, changed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    answers.set('/old.ics', (_request, response) => {
      asked.resolve()
      const answer = () =>
        response
          .writeHead(200, { 'content-type': 'text/calendar', etag: '"same-on-both"' })
          .end(calendarOf(calendarEvent({ title: 'Of the old one' })))
      changed.promise.then(answer, () => response.destroy())
    })
    const feed = await follow('/old.ics')
    const checking = check(feed)
    await asked.promise
    await updateFeed(context, signedIn, feed, { url: `${origin}/new.ics` })
    changed.resolve()
    await expect(checking).rejects.toMatchObject({ status: 409, message: expect.stringContaining('Check it again') })
    expect(await events()).toEqual([])
    expect(await listFeedChecks(context, feed)).toEqual([])
    expect(await getFeed(context, feed)).toMatchObject({ checking: false, checkedAt: null })
    answers.set('/new.ics', (request, response) => {
      if (request.headers['if-none-match'] !== undefined) return void response.writeHead(304).end()
      response.writeHead(200, { 'content-type': 'text/calendar' }).end(calendarOf(calendarEvent({})))
    })
    expect((await check(feed))?.counts).toMatchObject({ added: 1 })
    expect(await events()).toMatchObject([{ title: 'Quilts' }])
  })
})
