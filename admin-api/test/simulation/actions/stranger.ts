import { type Action, tell } from '../action.ts'
import { promise } from '../broken-promise.ts'
import { listSubmissionRows } from '../stored.ts'

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
      // Without an answer, the submission must be complete or missing.
      const row = (await listSubmissionRows(newsroom)).find((one) => one.title === title)
      promise(row !== undefined || answer.outcome !== 'done', `The submission “${title}” is lost.`)
      if (row) newsroom.model.submissions.push({ id: row.id, title, words: [title], status: 'waiting' })
    },
  },
]
