import { describe, expect, it } from 'vitest'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { openToldDifferently } from '../../../../test/support/told-differently.ts'
import { getEventSources } from '../event-sources/event-sources.service.ts'
import { answerDifference, chooseField, undoChoice } from './event-differences.service.ts'

describe('what sources say of one event', () => {
  const start = () => openToldDifferently(openTestStore)

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
})
