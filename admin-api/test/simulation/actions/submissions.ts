import { type Action, anyEditor, type EditorWork, editorAction, tell } from '../action.ts'
import { queueSchema, submissionSchema } from '../answers.ts'
import { promise } from '../broken-promise.ts'
import { meetNewEvents } from '../meet-new-events.ts'
import type { Submission } from '../model.ts'
import type { Answer, Editor, Newsroom, OpenCopy } from '../newsroom.ts'
import { settleSubmission } from '../outcomes.ts'
import { findEventOf } from '../submission-events.ts'

const isWaiting = ({ status }: Submission) => status === 'waiting'

export const submissionActions: readonly Action[] = [
  {
    name: 'an editor reads the submissions that wait',
    weight: 3,
    async run(newsroom, dice) {
      await readQueue(newsroom, anyEditor(newsroom, dice))
    },
  },
  onSubmission('approves', isWaiting, 4, async (newsroom, editor, submission) => {
    const copy = await readCopy(newsroom, editor, submission)
    if (!copy) return
    const answer = await newsroom.call(editor, 'POST', addressOf(submission, 'approve'), { version: copy.version })
    noteAction(newsroom, editor, 'approves', submission, answer)
    const isApproved = await settleSubmission(newsroom, answer, submission, { status: 'approved' })
    // It may have a new draft if somebody had deleted the first.
    await meetNewEvents(newsroom)
    if (!isApproved) return
    const event = await findEventOf(newsroom, submission)
    promise(event !== undefined, `“${submission.title}” was approved and has no event.`)
    event.isPublic = true
    promise(
      copy.title === submission.title,
      `${editor.name} published “${submission.title}”, but had read “${copy.title}”.`,
    )
  }),
  onSubmission('declines', isWaiting, 3, async (newsroom, editor, submission) => {
    const event = await findEventOf(newsroom, submission)
    const copy = await readCopy(newsroom, editor, submission)
    if (!copy) return
    const body = { reason: 'No', version: copy.version }
    const answer = await newsroom.call(editor, 'POST', addressOf(submission, 'decline'), body)
    noteAction(newsroom, editor, 'declines', submission, answer)
    if (await settleSubmission(newsroom, answer, submission, { status: 'declined' }))
      if (event) Object.assign(event, { isGone: true, isPublic: false })
  }),
  onSubmission('merges', isWaiting, 1, async (newsroom, editor, submission, dice) => {
    const draft = await findEventOf(newsroom, submission)
    const target = dice.pick(newsroom.model.events.filter((event) => !event.isGone && event !== draft))
    const copy = await readCopy(newsroom, editor, submission)
    if (!target || !copy) return
    const body = { eventId: target.id, take: [], version: copy.version }
    const answer = await newsroom.call(editor, 'POST', addressOf(submission, 'merge'), body)
    noteAction(newsroom, editor, `merges into “${target.title ?? target.id}”`, submission, answer)
    if (await settleSubmission(newsroom, answer, submission, { status: 'merged' }))
      if (draft) Object.assign(draft, { isGone: true, isPublic: false })
  }),
  onSubmission(
    'reopens',
    ({ status }) => status === 'declined' || status === 'merged',
    2,
    async (newsroom, editor, submission) => {
      const { body } = await newsroom.call(editor, 'GET', `/api/event-submissions/${submission.id}`)
      const { version } = submissionSchema.parse(body)
      const answer = await newsroom.call(editor, 'POST', addressOf(submission, 'reopen'), { version })
      noteAction(newsroom, editor, 'reopens', submission, answer)
      await settleSubmission(newsroom, answer, submission, { status: 'waiting' })
      await meetNewEvents(newsroom)
    },
  ),
]

function onSubmission(
  name: string,
  among: (one: Submission) => boolean,
  weight: number,
  work: EditorWork<Submission>,
): Action {
  return editorAction(`${name} a submission`, weight, ({ submissions }) => submissions.filter(among), work)
}

function addressOf({ id }: Submission, decision: string): string {
  return `/api/event-submissions/${id}/${decision}`
}

/** Reads it unless the editor has read it already. Undefined if it doesn't wait any more. */
async function readCopy(newsroom: Newsroom, editor: Editor, { id }: Submission): Promise<OpenCopy | undefined> {
  if (!editor.open.has(id)) await readQueue(newsroom, editor)
  return editor.open.get(id)
}

async function readQueue(newsroom: Newsroom, editor: Editor): Promise<void> {
  const answer = await newsroom.call(editor, 'GET', '/api/event-submissions')
  tell(newsroom, `${editor.name} reads the submissions that wait`, answer)
  for (const { id, title, version } of queueSchema.parse(answer.body).data) editor.open.set(id, { title, version })
}

function noteAction(newsroom: Newsroom, { name }: Editor, words: string, { title }: Submission, answer: Answer): void {
  tell(newsroom, `${name} ${words} the submission “${title}”`, answer)
}
