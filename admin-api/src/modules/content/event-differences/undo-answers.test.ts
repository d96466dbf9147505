import { describe, expect, it } from 'vitest'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { openToldDifferently } from '../../../../test/support/told-differently.ts'
import { updateEvent } from '../events/events.service.ts'
import { answerDifference } from './event-differences.service.ts'
import { undoDifferenceAnswer } from './undo-answers.service.ts'

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
})
