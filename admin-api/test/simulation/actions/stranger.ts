import { type Action, type Dice, tell } from '../action.ts'
import { handedInSchema } from '../answers.ts'
import { promise } from '../broken-promise.ts'
import type { Submission } from '../model.ts'
import type { Newsroom } from '../newsroom.ts'
import { settleSubmission } from '../outcomes.ts'
import { listSubmissionRows } from '../stored.ts'
import { findEventOf } from '../submission-events.ts'

function factsOf(title: string) {
  return { title, description: title, location: 'Library', startDate: '2026-12-05T10:00', endDate: '2026-12-05T12:00' }
}

/** Anonymous callers. */
export const strangerActions: readonly Action[] = [
  {
    name: 'a stranger hands in an event',
    weight: 4,
    async run(newsroom) {
      const title = newsroom.newWord()
      const sender = { name: 'A stranger', email: `${title}@stranger.example` }
      const answer = await newsroom.call(null, 'POST', '/api/event-submissions', { ...factsOf(title), ...sender })
      tell(newsroom, `A stranger hands in the event “${title}”`, answer)
      // Without an answer they have no key, so they can't follow it. The submission must be complete or missing.
      const row = (await listSubmissionRows(newsroom)).find((one) => one.title === title)
      promise(row !== undefined || answer.outcome !== 'done', `The submission “${title}” is lost.`)
      const key = answer.outcome === 'done' ? handedInSchema.parse(answer.body).key : ''
      if (row) newsroom.model.submissions.push({ id: row.id, key, title, words: [title], status: 'waiting' })
    },
  },
  {
    name: 'a stranger corrects what they handed in',
    weight: 4,
    async run(newsroom, dice) {
      const submission = pickOwn(newsroom, dice)
      if (!submission) return
      const title = newsroom.newWord()
      const event = await findEventOf(newsroom, submission)
      const answer = await newsroom.call(null, 'PATCH', addressOf(submission), factsOf(title))
      tell(newsroom, `The stranger corrects “${submission.title}” to “${title}”`, answer)
      if (!(await settleSubmission(newsroom, answer, submission, { title }))) return
      if (!event || event.isGone) return
      event.title = title
      event.words.push(title)
    },
  },
  {
    name: 'a stranger withdraws what they handed in',
    weight: 2,
    async run(newsroom, dice) {
      const submission = pickOwn(newsroom, dice)
      if (!submission) return
      const event = await findEventOf(newsroom, submission)
      const answer = await newsroom.call(null, 'DELETE', addressOf(submission))
      tell(newsroom, `The stranger withdraws “${submission.title}”`, answer)
      if (await settleSubmission(newsroom, answer, submission, { status: 'withdrawn' }))
        if (event) Object.assign(event, { isGone: true, isPublic: false })
    },
  },
]

function pickOwn({ model }: Newsroom, dice: Dice): Submission | undefined {
  return dice.pick(model.submissions.filter(({ key }) => key !== ''))
}

function addressOf({ key }: Submission): string {
  return `/api/event-submissions/by-key/${key}`
}
