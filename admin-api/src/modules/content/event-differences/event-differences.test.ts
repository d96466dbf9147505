import { describe, expect, it } from 'vitest'
import { calendarEvent } from '../../../../test/support/followed-calendars.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { BAZAAR, openAsked, openToldDifferently } from '../../../../test/support/told-differently.ts'
import { askMatch, getEventSources, listEventDifferences } from '../event-sources/event-sources.service.ts'
import { createEvent, updateEvent } from '../events/events.service.ts'
import { listTakenDown } from '../seen/seen.service.ts'
import { answerDifference, answerMatch, changeTrust, chooseField, undoChoice } from './event-differences.service.ts'

describe('what sources say of one event', () => {
  const start = () => openToldDifferently(openTestStore)
  const ask = () => openAsked(openTestStore)

  it('shows both values, whose ours is, and when each was last seen', async () => {
    const { context, eventId, open } = await start()
    expect(await open()).toMatchObject([{ field: 'start', ours: '2026-12-05T09:00', theirs: '2026-12-05T10:00' }])
    const { fields } = await getEventSources(context, eventId)
    expect(fields.find(({ field }) => field === 'start')).toMatchObject({
      from: '/church.ics',
      canUndo: false,
      sayings: [
        { sourceName: '/church.ics', value: '2026-12-05T09:00', isSame: true, isGone: false },
        { sourceName: '/chamber.ics', value: '2026-12-05T10:00', isSame: false, isGone: false },
      ],
    })
  })

  it('keeps ours until the source says something else', async () => {
    const { context, signedIn, choice, say, open, row } = await start()
    await answerDifference(context, signedIn, { ...choice, answer: 'keep' })
    await say({ start: '20261205T100000', more: ['DESCRIPTION:Soup'] })
    expect(await open()).toEqual([])
    await say({ start: '20261205T110000' })
    expect(await open()).toMatchObject([{ theirs: '2026-12-05T11:00' }])
    expect(await row()).toMatchObject({ start_date: '2026-12-05T09:00' })
  })

  it('takes theirs as one change under one UID, and an undo brings ours back for good', async () => {
    const { context, signedIn, choice, eventId, claim, say, open, row } = await start()
    const before = await row()
    await answerDifference(context, signedIn, { ...choice, answer: 'take' })
    expect(await row()).toMatchObject({
      start_date: '2026-12-05T10:00',
      uid: before?.uid,
      sequence: (before?.sequence ?? 0) + 1,
    })
    const { fields } = await getEventSources(context, eventId)
    expect(fields.find(({ field }) => field === 'start')).toMatchObject({ from: '/chamber.ics', canUndo: true })
    await undoChoice(context, signedIn, { eventId, field: 'start' })
    expect(await row()).toMatchObject({ start_date: '2026-12-05T09:00' })
    await say({ start: '20261205T100000', more: ['DESCRIPTION:Soup'] })
    expect(await open()).toEqual([])
    await expect(undoChoice(context, signedIn, { eventId, field: 'start' })).rejects.toMatchObject({ status: 409 })
    await chooseField(context, signedIn, { eventId, field: 'description', claim, value: 'Soup' })
    expect(await row()).toMatchObject({ description: 'Soup' })
  })

  it('doesn’t claim to have taken what doesn’t fit', async () => {
    const { context, signedIn, choice, say, open } = await start()
    await say({ start: '20261205T070000', more: ['DTEND:20261205T080000'] })
    const end = { ...choice, field: 'end', theirs: '2026-12-05T08:00', answer: 'take' } as const
    await expect(answerDifference(context, signedIn, end)).rejects.toMatchObject({ status: 422 })
    expect(await open()).toContainEqual(expect.objectContaining({ field: 'end', theirs: end.theirs }))
  })

  it('goes on following the event’s own calendar after an undo', async () => {
    const { context, signedIn, choice, eventId, church, serve, check, row } = await start()
    await answerDifference(context, signedIn, { ...choice, answer: 'take' })
    await undoChoice(context, signedIn, { eventId, field: 'start' })
    serve('/church.ics', calendarEvent({ ...BAZAAR, start: '20261205T080000' }))
    await check(church)
    expect(await row()).toMatchObject({ start_date: '2026-12-05T08:00' })
  })

  it('is reported as changed, not as kept, when it follows its calendar after an undo', async () => {
    const { context, signedIn, choice, eventId, church, serve, check } = await start()
    await answerDifference(context, signedIn, { ...choice, answer: 'take' })
    await undoChoice(context, signedIn, { eventId, field: 'start' })
    serve('/church.ics', calendarEvent({ ...BAZAAR, start: '20261205T080000' }))
    expect(await check(church)).toMatchObject({
      counts: { updated: 1, kept: 0 },
      entries: [{ deed: 'updated', detail: 'Time' }],
    })
  })

  it('lets one of two editors decide, and refuses what the source no longer says', async () => {
    const { context, signedIn, choice, say, row } = await start()
    const answers = await Promise.allSettled([
      answerDifference(context, signedIn, { ...choice, answer: 'take' }),
      answerDifference(context, signedIn, { ...choice, answer: 'take' }),
    ])
    expect(answers.map(({ status }) => status)).toContain('fulfilled')
    expect(await row()).toMatchObject({ start_date: '2026-12-05T10:00', sequence: 1 })
    await say({ start: '20261205T113000' })
    await expect(answerDifference(context, signedIn, { ...choice, answer: 'take' })).rejects.toMatchObject({
      status: 409,
    })
  })

  it('makes the entry an event of its own when an editor says that it isn’t the same, and remembers it', async () => {
    const { context, signedIn, chamber, choice, say, check, events, open } = await start()
    await answerDifference(context, signedIn, { ...choice, answer: 'not-same' })
    expect((await events()).map(({ title }) => title).sort()).toEqual([
      'Christmas craft sale and bazaar',
      'Holiday Bazaar',
    ])
    expect(await open()).toEqual([])
    await say({ uid: 'another-number', start: '20261205T100000' })
    await check(chamber)
    expect(await events()).toHaveLength(2)
  })

  it('applies what a source says as soon as it is trusted for that field', async () => {
    const { context, signedIn, chamber, open, row } = await start()
    await changeTrust(context, signedIn, { kind: 'feed', id: chamber }, { all: 'ask', fields: { start: 'trusted' } })
    expect(await row()).toMatchObject({ start_date: '2026-12-05T10:00', title: 'Holiday Bazaar' })
    expect(await open()).toEqual([])
  })

  it('keeps an event following its own calendar when nothing is chosen about it', async () => {
    const { context, signedIn, church, serve, check, row } = await start()
    await changeTrust(context, signedIn, { kind: 'feed', id: church }, { all: 'usual', fields: {} })
    serve('/church.ics', calendarEvent({ ...BAZAAR, start: '20261205T083000' }))
    await check(church)
    expect(await row()).toMatchObject({ start_date: '2026-12-05T08:30' })
  })

  it('doesn’t follow an event’s own calendar for a field about which editors want to be asked', async () => {
    const { context, signedIn, church, serve, check, open, row } = await start()
    await changeTrust(context, signedIn, { kind: 'feed', id: church }, { all: 'trusted', fields: { place: 'ask' } })
    const moved = calendarEvent({ ...BAZAAR, start: '20261205T083000' }).replace('Mill Street Library', 'Elks Lodge')
    context.clock.advance(60_000)
    serve('/church.ics', moved)
    await check(church)
    expect(await row()).toMatchObject({ start_date: '2026-12-05T08:30', location: 'Mill Street Library' })
    expect(await open()).toMatchObject([{ field: 'place', theirs: 'Elks Lodge' }])
  })

  it('joins two events when an editor says that they are the same, and every calendar stays with the one', async () => {
    const { context, signedIn, serve, follow, check, events } = await start()
    serve('/club.ics', calendarEvent({ uid: 'c', title: 'Holiday Bazaar and lunch', start: '20261205T113000' }))
    const club = await follow('/club.ics')
    await check(club)
    expect(await events()).toHaveLength(2)
    const { questions, total } = await listEventDifferences(context)
    expect([total, questions]).toMatchObject([
      2,
      [{ sourceName: '/club.ics', explanation: expect.stringContaining('same place') }],
    ])
    const [question] = questions
    if (!question) throw new Error('Nothing is asked.')
    const answer = { eventId: question.event.id, claim: question.claim, answer: 'same' } as const
    await answerMatch(context, signedIn, answer)
    expect(await events()).toHaveLength(1)
    await expect(answerMatch(context, signedIn, answer)).rejects.toMatchObject({ status: 409 })
    await check(club)
    expect(await events()).toHaveLength(1)
    const { fields } = await getEventSources(context, question.event.id)
    expect(fields[0]?.sayings.map(({ sourceName }) => sourceName)).toEqual(['/church.ics', '/chamber.ics', '/club.ics'])
  })

  it('leads readers of the joined event to the one that stays', async () => {
    const { context, signedIn, answer, kept, added } = await ask()
    await answerMatch(context, signedIn, answer)
    expect(await listTakenDown(context.store.db)).toMatchObject([
      { path: `/events/${added.slug}`, to: `/events/${kept.slug}` },
    ])
  })

  it('doesn’t take a published event from readers for a draft', async () => {
    const { context, signedIn, answer, kept, events } = await ask()
    await updateEvent(context, signedIn, kept.id, { status: 'draft' })
    await expect(answerMatch(context, signedIn, answer)).rejects.toMatchObject({ status: 409, code: 'unpublished' })
    expect(await events()).toHaveLength(2)
  })

  it('asks about the event that stays what was asked about the joined one', async () => {
    const { context, signedIn, answer, kept, added, claim } = await ask()
    const third = await createEvent(context, signedIn, {
      ...{ title: 'Lunch', startDate: '2026-12-05T12:00', endDate: '2026-12-05T13:00', timeZone: 'America/New_York' },
    })
    const asked = { claim, fingerprint: 'x', reasons: ['Same place'], addedId: third.id, eventId: added.id }
    await context.store.db.transaction().execute((trx) => askMatch(context, trx, asked))
    await answerMatch(context, signedIn, answer)
    expect((await listEventDifferences(context)).questions).toMatchObject([
      { event: { id: kept.id }, added: { id: third.id } },
    ])
  })
})
