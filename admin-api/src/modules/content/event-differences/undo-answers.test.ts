import { describe, expect, it } from 'vitest'
import { calendarEvent } from '../../../../test/support/followed-calendars.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { openAsked, openToldDifferently } from '../../../../test/support/told-differently.ts'
import { getEventSources } from '../event-sources/event-sources.service.ts'
import { deleteEvent, updateEvent } from '../events/events.service.ts'
import { listTakenDown } from '../seen/seen.service.ts'
import { answerDifference, answerMatch, changeTrust } from './event-differences.service.ts'
import { undoDifferenceAnswer, undoMatchAnswer } from './undo-answers.service.ts'

describe('undoing an answer about what a source says', () => {
  const start = () => openToldDifferently(openTestStore)

  it('brings back the question after ours was kept, at its former place', async () => {
    const { context, signedIn, choice, open } = await start()
    const before = await open()
    context.clock.advance(60_000)
    const answer = { ...choice, answer: 'keep' } as const
    await answerDifference(context, signedIn, answer)
    const { differences } = await undoDifferenceAnswer(context, signedIn, answer)
    expect(differences).toEqual(before)
    expect(await open()).toEqual(before)
  })

  it('is refused once the source says something else, or the event says the same', async () => {
    const { context, signedIn, choice, eventId, say, open } = await start()
    const answer = { ...choice, answer: 'keep' } as const
    await answerDifference(context, signedIn, answer)
    await updateEvent(context, signedIn, eventId, { startDate: '2026-12-05T10:00', endDate: '2026-12-05T11:00' })
    await expect(undoDifferenceAnswer(context, signedIn, answer)).rejects.toMatchObject({ status: 409 })
    await say({ start: '20261205T120000' })
    await expect(undoDifferenceAnswer(context, signedIn, answer)).rejects.toMatchObject({ status: 409 })
    expect(await open()).toMatchObject([{ theirs: '2026-12-05T12:00' }])
  })

  it('brings ours back after theirs was taken, and the question', async () => {
    const { context, signedIn, choice, row, open } = await start()
    const before = await open()
    const answer = { ...choice, answer: 'take' } as const
    await answerDifference(context, signedIn, answer)
    expect(await open()).toEqual([])
    const { differences } = await undoDifferenceAnswer(context, signedIn, answer)
    expect(differences).toEqual(before)
    expect(await row()).toMatchObject({ start_date: '2026-12-05T09:00' })
    await answerDifference(context, signedIn, answer)
    expect(await row()).toMatchObject({ start_date: '2026-12-05T10:00' })
  })

  it('makes two events one again after they were told apart, with the question', async () => {
    const { context, signedIn, choice, chamber, eventId, check, events, open, row } = await start()
    const [before, event] = [await open(), await row()]
    const answer = { ...choice, answer: 'not-same' } as const
    await answerDifference(context, signedIn, answer)
    const other = (await events()).find(({ id }) => id !== eventId)
    const { differences } = await undoDifferenceAnswer(context, signedIn, answer)
    expect(differences).toEqual(before)
    expect(await events()).toEqual([event])
    expect(await listTakenDown(context.store.db)).toMatchObject([
      { path: `/events/${other?.slug}`, to: `/events/${event?.slug}` },
    ])
    await check(chamber)
    expect(await events()).toEqual([event])
    expect(await open()).toEqual(before)
  })

  it('keeps an event that somebody worked on after it was told apart', async () => {
    const { context, signedIn, choice, eventId, events } = await start()
    const answer = { ...choice, answer: 'not-same' } as const
    await answerDifference(context, signedIn, answer)
    const other = (await events()).find(({ id }) => id !== eventId)
    await updateEvent(context, signedIn, other?.id ?? '', { title: 'Craft sale' })
    await expect(undoDifferenceAnswer(context, signedIn, answer)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('“Craft sale”'),
    })
    expect(await events()).toHaveLength(2)
  })

  it.for(['keep', 'take', 'not-same'] as const)('works for one of two editors (%s)', async (said) => {
    const { context, signedIn, choice } = await start()
    const answer = { ...choice, answer: said }
    await answerDifference(context, signedIn, answer)
    const undone = await Promise.allSettled([
      undoDifferenceAnswer(context, signedIn, answer),
      undoDifferenceAnswer(context, signedIn, answer),
    ])
    expect(undone.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(undone.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } })
  })
})

describe('undoing an answer about two events', () => {
  const start = () => openAsked(openTestStore)

  it('brings the joined event back as its own, with its address, its claims and the question', async () => {
    const { context, signedIn, answer, club, kept, added, question, questions, byId, check, events } = await start()
    await answerMatch(context, signedIn, answer)
    expect(await events()).toHaveLength(1)
    const undone = await undoMatchAnswer(context, signedIn, answer)
    expect(undone.questions).toEqual([question])
    const { id, slug, uid, title, status, feed_id, sequence } = added
    const again = await byId(added.id)
    expect(again).toMatchObject({ id, slug, uid, title, status, feed_id })
    // Calendars canceled it with the next sequence.
    expect(again?.sequence).toBeGreaterThan(sequence + 1)
    expect(await byId(kept.id)).toEqual(kept)
    expect(await listTakenDown(context.store.db)).toEqual([])
    expect(await context.store.db.selectFrom('withdrawn_events').selectAll().execute()).toEqual([])
    const sources = async (eventId: string) =>
      (await getEventSources(context, eventId)).fields[0]?.sayings.map(({ sourceName }) => sourceName)
    expect(await sources(added.id)).toEqual(['/club.ics'])
    expect(await sources(kept.id)).toEqual(['/church.ics', '/chamber.ics'])
    await check(club)
    expect(await events()).toHaveLength(2)
    expect(await questions()).toEqual([question])
  })

  it('leads a reader’s submission to the event that stays, and back', async () => {
    const { context, signedIn, answer, kept, added } = await start()
    const { db } = context.store
    const texts = { description: '', location: '', link: '', organiser: '', note: '', category: 'Community' } as const
    const times = { start_date: '2026-12-05', end_date: '2026-12-05', time_zone: 'America/New_York', all_day: 1 }
    const id = 'from-a-reader'
    await db
      .insertInto('event_submissions')
      .values({
        ...{ id, key_hash: null, status: 'approved', title: 'Lunch', ...texts, ...times, event_id: added.id },
        ...{ recurrence_rule: null, recurrence_end_date: null, submitter_name: null, submitter_email: null },
        ...{ event_version: null, reason: null, decided_by: null, decided_at: null, corrected_at: null },
        ...{ created_at: 0, updated_at: 0 },
      })
      .execute()
    const eventOf = async () =>
      (await db.selectFrom('event_submissions').select('event_id').executeTakeFirst())?.event_id
    await answerMatch(context, signedIn, answer)
    expect(await eventOf()).toBe(kept.id)
    await undoMatchAnswer(context, signedIn, answer)
    expect(await eventOf()).toBe(added.id)
  })

  it('lets the event follow its calendar again', async () => {
    const { context, signedIn, answer, club, added, serve, check, byId } = await start()
    await answerMatch(context, signedIn, answer)
    await undoMatchAnswer(context, signedIn, answer)
    serve('/club.ics', calendarEvent({ uid: 'c', title: 'Holiday Bazaar and lunch', start: '20261205T124500' }))
    await check(club)
    expect(await byId(added.id)).toMatchObject({ start_date: '2026-12-05T12:45' })
  })

  it('gives the event that stayed its values back', async () => {
    const { context, signedIn, answer, club, kept, byId } = await start()
    await changeTrust(context, signedIn, { kind: 'feed', id: club }, { all: 'usual', fields: { start: 'trusted' } })
    await answerMatch(context, signedIn, answer)
    expect(await byId(kept.id)).toMatchObject({ start_date: '2026-12-05T11:30' })
    await undoMatchAnswer(context, signedIn, answer)
    const { start_date, end_date, edited_fields } = kept
    expect(await byId(kept.id)).toMatchObject({ start_date, end_date, edited_fields })
    const { fields } = await getEventSources(context, kept.id)
    expect(fields.find(({ field }) => field === 'start')).toMatchObject({ from: '/church.ics', canUndo: false })
  })

  it('takes back two joins, the last one first', async () => {
    const { context, signedIn, answer, club, kept, added, serve, follow, check, questions, events } = await start()
    await changeTrust(context, signedIn, { kind: 'feed', id: club }, { all: 'usual', fields: { start: 'trusted' } })
    serve('/hall.ics', calendarEvent({ uid: 'd', title: 'Holiday Bazaar and coffee', start: '20261205T131500' }))
    const hall = await follow('/hall.ics')
    await check(hall)
    await changeTrust(context, signedIn, { kind: 'feed', id: hall }, { all: 'usual', fields: { title: 'trusted' } })
    await answerMatch(context, signedIn, answer)
    const second = (await questions()).find(({ claim }) => claim.sourceId === hall)
    expect(second?.event.id).toBe(kept.id)
    const other = { eventId: kept.id, claim: { kind: 'feed', sourceId: hall, key: 'd' }, answer: 'same' } as const
    await answerMatch(context, signedIn, other)
    expect(await events()).toHaveLength(1)
    await undoMatchAnswer(context, signedIn, other)
    await undoMatchAnswer(context, signedIn, answer)
    expect((await events()).map(({ id }) => id)).toContain(added.id)
    expect(await events()).toHaveLength(3)
  })

  it('is refused in plain words once somebody changed the event that stayed', async () => {
    const { context, signedIn, answer, kept, events } = await start()
    await answerMatch(context, signedIn, answer)
    await updateEvent(context, signedIn, kept.id, { description: 'Soup at noon' })
    await expect(undoMatchAnswer(context, signedIn, answer)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('“Holiday Bazaar” has changed since then'),
    })
    expect(await events()).toHaveLength(1)
  })

  it('says that the event that stayed is gone', async () => {
    const { context, signedIn, answer, kept } = await start()
    await answerMatch(context, signedIn, answer)
    await deleteEvent(context, signedIn, kept.id, { seen: { kind: 'gone', showTitle: false } })
    await expect(undoMatchAnswer(context, signedIn, answer)).rejects.toMatchObject({
      status: 409,
      message: 'The event was deleted, so we can’t undo this.',
    })
  })

  it('asks again after two events were kept apart', async () => {
    const { context, signedIn, answer, question, questions } = await start()
    const apart = { ...answer, answer: 'not-same' } as const
    await answerMatch(context, signedIn, apart)
    expect(await questions()).toEqual([])
    context.clock.advance(60_000)
    await undoMatchAnswer(context, signedIn, apart)
    expect(await questions()).toEqual([question])
    await expect(undoMatchAnswer(context, signedIn, apart)).rejects.toMatchObject({ status: 409 })
  })

  it.for(['same', 'not-same'] as const)('works for one of two editors (%s)', async (said) => {
    const { context, signedIn, answer, events } = await start()
    const given = { ...answer, answer: said }
    await answerMatch(context, signedIn, given)
    const undone = await Promise.allSettled([
      undoMatchAnswer(context, signedIn, given),
      undoMatchAnswer(context, signedIn, given),
    ])
    expect(undone.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(undone.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } })
    expect(await events()).toHaveLength(2)
  })
})
