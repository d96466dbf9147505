import { type NewsletterPiece, newNewsletter } from './model.ts'
import {
  type Action,
  type Answer,
  anyEditor,
  duplicatedSchema,
  type Editor,
  type EditorWork,
  editorAction,
  type Newsroom,
  promise,
  tell,
} from './newsroom.ts'
import { addressOf, openCopyOf, openPiece, saveOpen } from './piece-actions.ts'
import { type Change, findMadeId, findSendRow, listDeliveryRows, settle, settleSend } from './stored.ts'

const MINUTE = 60_000
const LEAD_TIMES = [20 * MINUTE, 90 * MINUTE]

type Planned = Pick<NewsletterPiece, 'stage' | 'scheduledFor' | 'isHeld'>

const isOpen = ({ isGone, stage }: NewsletterPiece) => !isGone && stage !== 'going'
const isGoing = ({ isGone, stage }: NewsletterPiece) => !isGone && stage === 'going'

export const newsletterActions: readonly Action[] = [
  {
    name: 'an editor composes a newsletter',
    weight: 5,
    async run(newsroom, dice) {
      const editor = anyEditor(newsroom, dice)
      const articles = newsroom.model.articles.filter(({ isPublic }) => isPublic)
      const chosen = [dice.pick(articles), dice.pick(articles)].flatMap((article) => article?.id ?? [])
      if (chosen.length === 0) return
      const title = newsroom.newWord()
      const answer = await newsroom.call(editor, 'POST', '/api/newsletters', {
        ...{ title, articleIds: chosen, includesCalendar: dice.below(2) === 0 },
        introduction: dice.below(2) === 0 ? `<p>${title}</p>` : null,
      })
      tell(newsroom, `${editor.name} composes the newsletter “${title}”`, answer)
      const id = await findMadeId(newsroom, answer, 'newsletter', title)
      if (id !== undefined) newsroom.model.newsletters.push(newNewsletter(id, title))
    },
  },
  onNewsletter('opens', isOpen, 4, async (newsroom, editor, newsletter) => {
    await openPiece(newsroom, editor, newsletter)
  }),
  onNewsletter('changes the title of', isOpen, 4, async (newsroom, editor, newsletter) => {
    const title = newsroom.newWord()
    await saveOpen(newsroom, editor, newsletter, { does: 'changes the title of', body: { title }, change: { title } })
  }),
  onNewsletter('schedules', isOpen, 4, async (newsroom, editor, newsletter, dice) => {
    const scheduledFor = newsroom.clock.now() + (dice.pick(LEAD_TIMES) ?? MINUTE)
    const body = { status: 'scheduled', scheduledFor: new Date(scheduledFor).toISOString() }
    const change: Planned = { stage: 'scheduled', scheduledFor, isHeld: false }
    await saveOpen(newsroom, editor, newsletter, { does: 'schedules', body, change })
  }),
  onNewsletter('takes back the schedule of', isOpen, 2, async (newsroom, editor, newsletter) => {
    const change: Planned = { stage: 'draft', scheduledFor: null, isHeld: false }
    const body = { status: 'draft' }
    await saveOpen(newsroom, editor, newsletter, { does: 'takes back the schedule of', body, change })
  }),
  onNewsletter('deletes', isOpen, 1, async (newsroom, editor, newsletter) => {
    const answer = await newsroom.call(editor, 'DELETE', addressOf(newsletter))
    noteAction(newsroom, editor, 'deletes', newsletter, answer)
    await settle(newsroom, answer, newsletter, { isGone: true })
  }),
  onNewsletter('sends', isOpen, 5, async (newsroom, editor, newsletter) => {
    const copy = await openCopyOf(newsroom, editor, newsletter)
    const answer = await newsroom.call(editor, 'POST', `${addressOf(newsletter)}/send`, { version: copy.version })
    noteAction(newsroom, editor, 'sends', newsletter, answer)
    editor.open.delete(newsletter.id)
    if (!(await settle(newsroom, answer, newsletter, begun(newsroom)))) return
    promise(copy.title === newsletter.title, `${editor.name} sent “${newsletter.title}”, but had seen “${copy.title}”.`)
  }),
  onNewsletter(
    'releases',
    ({ isGone, isHeld }) => !isGone && isHeld,
    3,
    async (newsroom, editor, newsletter) => {
      const { version } = await openCopyOf(newsroom, editor, newsletter)
      const answer = await newsroom.call(editor, 'POST', `${addressOf(newsletter)}/release`, { version })
      noteAction(newsroom, editor, 'releases', newsletter, answer)
      await settle(newsroom, answer, newsletter, begun(newsroom))
    },
  ),
  onNewsletter('pauses', isGoing, 3, callToSend('pause', { isPaused: true })),
  onNewsletter('resumes', ({ isGone, isPaused }) => !isGone && isPaused, 3, callToSend('resume', { isPaused: false })),
  onNewsletter('takes back', isGoing, 4, takeBack),
  onNewsletter('tries doubtful mails again of', isGoing, 2, async (newsroom, editor, newsletter) => {
    const doubtful = await listDoubtful(newsroom, newsletter)
    const answer = await newsroom.call(editor, 'POST', `${addressOf(newsletter)}/retry-doubtful`)
    noteAction(newsroom, editor, 'tries doubtful mails again of', newsletter, answer)
    if (answer.outcome === 'refused') return
    const left = new Set(await listDoubtful(newsroom, newsletter))
    const tried = doubtful.filter((email) => !left.has(email))
    for (const email of tried) newsletter.secondTries.set(email, (newsletter.secondTries.get(email) ?? 0) + 1)
    if (tried.length > 0) newsletter.isTakenBack = false
  }),
  onNewsletter(
    'duplicates',
    ({ isGone }) => !isGone,
    1,
    async (newsroom, editor, newsletter) => {
      const answer = await newsroom.call(editor, 'POST', `${addressOf(newsletter)}/duplicate`)
      noteAction(newsroom, editor, 'duplicates', newsletter, answer)
      if (answer.outcome !== 'done') return
      const { id, title } = duplicatedSchema.parse(answer.body)
      const copy = newNewsletter(id, title)
      copy.words.push(...newsletter.words)
      newsroom.model.newsletters.push(copy)
    },
  ),
]

function onNewsletter(
  name: string,
  among: (one: NewsletterPiece) => boolean,
  weight: number,
  work: EditorWork<NewsletterPiece>,
): Action {
  return editorAction(`${name} a newsletter`, weight, ({ newsletters }) => newsletters.filter(among), work)
}

function begun({ clock }: Newsroom): Change<NewsletterPiece> {
  return { stage: 'going', begunAt: clock.now(), isHeld: false, isPaused: false, isTakenBack: false }
}

/** Ignored by a send that is over. */
async function takeBack(newsroom: Newsroom, editor: Editor, newsletter: NewsletterPiece): Promise<void> {
  const wasOver = (await findSendRow(newsroom, newsletter.id))?.finished_at != null
  const answer = await newsroom.call(editor, 'POST', `${addressOf(newsletter)}/cancel`)
  noteAction(newsroom, editor, 'does “cancel” to', newsletter, answer)
  if (answer.outcome === 'done' && !wasOver) newsletter.isTakenBack = true
  if (answer.outcome === 'unsure') await settleSend(newsroom, newsletter)
}

function callToSend(call: string, change: Change<NewsletterPiece>): EditorWork<NewsletterPiece> {
  return async (newsroom, editor, newsletter) => {
    const answer = await newsroom.call(editor, 'POST', `${addressOf(newsletter)}/${call}`)
    noteAction(newsroom, editor, `does “${call}” to`, newsletter, answer)
    if (answer.outcome === 'done') Object.assign(newsletter, change)
    if (answer.outcome === 'unsure') await settleSend(newsroom, newsletter)
  }
}

async function listDoubtful(newsroom: Newsroom, { id }: NewsletterPiece): Promise<string[]> {
  const send = await findSendRow(newsroom, id)
  const rows = send ? await listDeliveryRows(newsroom, send.no) : []
  return rows.filter(({ state }) => state === 'in_doubt').map(({ email }) => email)
}

function noteAction(
  newsroom: Newsroom,
  { name }: Editor,
  words: string,
  { title }: NewsletterPiece,
  answer: Answer,
): void {
  tell(newsroom, `${name} ${words} the newsletter “${title}”`, answer)
}
