import { type Action, anyEditor, type Dice, tell } from '../action.ts'
import { promise } from '../broken-promise.ts'
import { type NewsletterPiece, newNewsletter } from '../model.ts'
import type { Answer, Editor, Newsroom } from '../newsroom.ts'
import { settle, settleSend } from '../outcomes.ts'
import { findByTitle, findSendRow, listDeliveryRows } from '../stored.ts'
import { addressOf, openPiece } from './open-copies.ts'

const MINUTE = 60_000
const LEAD_TIMES = [20 * MINUTE, 90 * MINUTE]

type Change = Partial<
  Pick<NewsletterPiece, 'stage' | 'scheduledFor' | 'isHeld' | 'begunAt' | 'isPaused' | 'isTakenBack' | 'title'>
>

const DRAFT: Change = { stage: 'draft', scheduledFor: null, isHeld: false }

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
      const id = answer.outcome === 'done' ? answer.body.id : (await findByTitle(newsroom, 'newsletter', title))?.id
      if (id !== undefined) newsroom.model.newsletters.push(newNewsletter(id, title))
    },
  },
  onNewsletter('opens', isOpen, 4, async (newsroom, editor, newsletter) => {
    await openPiece(newsroom, editor, newsletter)
  }),
  onNewsletter('changes the title of', isOpen, 4, async (newsroom, editor, newsletter) => {
    await save(newsroom, editor, newsletter, 'changes the title of', { title: newsroom.newWord() }, {})
  }),
  onNewsletter('schedules', isOpen, 4, async (newsroom, editor, newsletter, dice) => {
    const scheduledFor = newsroom.clock.now() + (dice.pick(LEAD_TIMES) ?? MINUTE)
    const body = { status: 'scheduled', scheduledFor: new Date(scheduledFor).toISOString() }
    await save(newsroom, editor, newsletter, 'schedules', body, { stage: 'scheduled', scheduledFor, isHeld: false })
  }),
  onNewsletter('takes back the schedule of', isOpen, 2, async (newsroom, editor, newsletter) => {
    await save(newsroom, editor, newsletter, 'takes back the schedule of', { status: 'draft' }, DRAFT)
  }),
  onNewsletter('deletes', isOpen, 1, async (newsroom, editor, newsletter) => {
    const answer = await newsroom.call(editor, 'DELETE', addressOf(newsletter))
    tellOf(newsroom, editor, 'deletes', newsletter, answer)
    await settle(newsroom, answer, newsletter, { isGone: true })
  }),
  onNewsletter('sends', isOpen, 5, async (newsroom, editor, newsletter) => {
    const copy = editor.open.get(newsletter.id) ?? (await openPiece(newsroom, editor, newsletter))
    const answer = await newsroom.call(editor, 'POST', `${addressOf(newsletter)}/send`, { version: copy.version })
    tellOf(newsroom, editor, 'sends', newsletter, answer)
    editor.open.delete(newsletter.id)
    if (!(await settle(newsroom, answer, newsletter, begun(newsroom)))) return
    promise(copy.title === newsletter.title, `${editor.name} sent “${newsletter.title}”, but had seen “${copy.title}”.`)
  }),
  onNewsletter(
    'releases',
    ({ isGone, isHeld }) => !isGone && isHeld,
    3,
    async (newsroom, editor, newsletter) => {
      const { version } = editor.open.get(newsletter.id) ?? (await openPiece(newsroom, editor, newsletter))
      const answer = await newsroom.call(editor, 'POST', `${addressOf(newsletter)}/release`, { version })
      tellOf(newsroom, editor, 'releases', newsletter, answer)
      await settle(newsroom, answer, newsletter, begun(newsroom))
    },
  ),
  onNewsletter('pauses', isGoing, 3, deedOf('pause', { isPaused: true })),
  onNewsletter('resumes', ({ isGone, isPaused }) => !isGone && isPaused, 3, deedOf('resume', { isPaused: false })),
  onNewsletter('takes back', isGoing, 4, takeBack),
  onNewsletter('suppresses refused addresses of', isGoing, 1, deedOf('suppress-refused', {})),
  onNewsletter('keeps refused addresses of', isGoing, 1, deedOf('keep-refused', {})),
  onNewsletter('tries doubtful mails again of', isGoing, 2, async (newsroom, editor, newsletter) => {
    const doubtful = await listDoubtful(newsroom, newsletter)
    const answer = await newsroom.call(editor, 'POST', `${addressOf(newsletter)}/retry-doubtful`)
    tellOf(newsroom, editor, 'tries doubtful mails again of', newsletter, answer)
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
      tellOf(newsroom, editor, 'duplicates', newsletter, answer)
      if (answer.outcome !== 'done') return
      const copy = newNewsletter(answer.body.id, answer.body.title)
      copy.words.push(...newsletter.words)
      newsroom.model.newsletters.push(copy)
    },
  ),
]

type Deed = (newsroom: Newsroom, editor: Editor, newsletter: NewsletterPiece, dice: Dice) => Promise<void>

function onNewsletter(name: string, among: (one: NewsletterPiece) => boolean, weight: number, deed: Deed): Action {
  return {
    name: `an editor ${name} a newsletter`,
    weight,
    async run(newsroom, dice) {
      const newsletter = dice.pick(newsroom.model.newsletters.filter(among))
      if (newsletter) await deed(newsroom, anyEditor(newsroom, dice), newsletter, dice)
    },
  }
}

async function save(
  newsroom: Newsroom,
  editor: Editor,
  newsletter: NewsletterPiece,
  words: string,
  body: { title?: string; status?: string; scheduledFor?: string },
  change: Change,
): Promise<void> {
  const copy = editor.open.get(newsletter.id) ?? (await openPiece(newsroom, editor, newsletter))
  const answer = await newsroom.call(editor, 'PATCH', addressOf(newsletter), { ...body, version: copy.version })
  tellOf(newsroom, editor, body.title ? `${words} (to “${body.title}”)` : words, newsletter, answer)
  editor.open.delete(newsletter.id)
  const before = newsletter.title
  const isDone = await settle(newsroom, answer, newsletter, { ...change, ...(body.title && { title: body.title }) })
  if (isDone)
    promise(copy.title === before, `${editor.name}’s save overwrote “${before}”, which ${editor.name} had never seen.`)
}

function begun({ clock }: Newsroom): Change {
  return { stage: 'going', begunAt: clock.now(), isHeld: false, isPaused: false, isTakenBack: false }
}

/** A send that is over stays what it is. */
async function takeBack(newsroom: Newsroom, editor: Editor, newsletter: NewsletterPiece): Promise<void> {
  const wasOver = (await findSendRow(newsroom, newsletter.id))?.finished_at != null
  const answer = await newsroom.call(editor, 'POST', `${addressOf(newsletter)}/cancel`)
  tellOf(newsroom, editor, 'does “cancel” to', newsletter, answer)
  if (answer.outcome === 'done' && !wasOver) newsletter.isTakenBack = true
  if (answer.outcome === 'unsure') await settleSend(newsroom, newsletter)
}

function deedOf(deed: string, change: Change): Deed {
  return async (newsroom, editor, newsletter) => {
    const answer = await newsroom.call(editor, 'POST', `${addressOf(newsletter)}/${deed}`)
    tellOf(newsroom, editor, `does “${deed}” to`, newsletter, answer)
    if (answer.outcome === 'done') Object.assign(newsletter, change)
    if (answer.outcome === 'unsure') await settleSend(newsroom, newsletter)
  }
}

async function listDoubtful(newsroom: Newsroom, { id }: NewsletterPiece): Promise<string[]> {
  const send = await findSendRow(newsroom, id)
  const rows = send ? await listDeliveryRows(newsroom, send.no) : []
  return rows.filter(({ state }) => state === 'in_doubt').map(({ email }) => email)
}

function tellOf(newsroom: Newsroom, { name }: Editor, words: string, { title }: NewsletterPiece, answer: Answer): void {
  tell(newsroom, `${name} ${words} the newsletter “${title}”`, answer)
}
