import { describe, expect, it } from 'vitest'
import { calendarEvent } from '../../../../test/support/followed-calendars.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { openAsked } from '../../../../test/support/told-differently.ts'
import { deleteFeed } from '../event-feeds/delete-feed.service.ts'
import { answerDifference, answerMatch } from './event-differences.service.ts'
import { undoDifferenceAnswer, undoMatchAnswer } from './undo-answers.service.ts'

describe('undoing an answer about a source that changed since', () => {
  const start = () => openAsked(openTestStore)
  const RENAMED = { title: 'Holiday Bazaar and lunch', start: '20261205T113000' }

  it('takes back a join after the calendar gave its entry another UID, and asks about that entry', async () => {
    const { context, signedIn, answer, club, kept, added, serve, check, byId, events, questions } = await start()
    await answerMatch(context, signedIn, answer)
    serve('/club.ics', calendarEvent({ uid: 'new', ...RENAMED }))
    await check(club)
    await undoMatchAnswer(context, signedIn, answer)
    expect(await byId(added.id)).toMatchObject({ slug: added.slug, feed_id: club })
    expect(await questions()).toMatchObject([{ event: { id: kept.id }, claim: { key: 'new' } }])
    await check(club)
    expect(await events()).toHaveLength(2)
    serve('/club.ics', calendarEvent({ uid: 'new', ...RENAMED, start: '20261205T124500' }))
    await check(club)
    expect(await byId(added.id)).toMatchObject({ start_date: '2026-12-05T12:45' })
  })

  it('asks again after two events were kept apart and the calendar gave its entry another UID', async () => {
    const { context, signedIn, answer, club, serve, check, questions } = await start()
    const apart = { ...answer, answer: 'not-same' } as const
    await answerMatch(context, signedIn, apart)
    serve('/club.ics', calendarEvent({ uid: 'new', ...RENAMED }))
    await check(club)
    await undoMatchAnswer(context, signedIn, apart)
    expect(await questions()).toMatchObject([{ claim: { key: 'new' } }])
  })

  it('makes two events one again after they were told apart and the calendar gave its entry another UID', async () => {
    const { context, signedIn, choice, chamber, eventId, serve, check, byId, events } = await start()
    const [before, count] = [await byId(eventId), (await events()).length]
    const answer = { ...choice, answer: 'not-same' } as const
    await answerDifference(context, signedIn, answer)
    const entry = { title: 'Christmas craft sale and bazaar', start: '20261205T100000' }
    serve('/chamber.ics', calendarEvent({ uid: 'new', ...entry }))
    await check(chamber)
    await undoDifferenceAnswer(context, signedIn, answer)
    expect(await byId(eventId)).toEqual(before)
    await check(chamber)
    expect(await events()).toHaveLength(count)
  })

  it('says that the calendar was deleted', async () => {
    const { context, signedIn, answer, club } = await start()
    await answerMatch(context, signedIn, answer)
    await deleteFeed(context, signedIn, club, { events: 'keep' })
    await expect(undoMatchAnswer(context, signedIn, answer)).rejects.toMatchObject({
      status: 409,
      message: 'The calendar was deleted, so we can’t undo this.',
    })
  })
})
