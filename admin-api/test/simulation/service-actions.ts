import { MAIL_MOODS, type MailMood } from './mail-server.ts'
import type { NewsletterPiece } from './model.ts'
import { type Action, type Newsroom, promise, tell } from './newsroom.ts'
import { findSendRow, listDeliveryRows, listStored, type StoredPiece, stageOf } from './stored.ts'

const MINUTE = 60_000
const PASSES = [MINUTE, 20 * MINUTE, 20 * MINUTE, 100 * MINUTE]
const STATEMENTS = 40
const moods = Object.keys(MAIL_MOODS) as MailMood[]

/** The service itself, time, and failures. */
export const serviceActions: readonly Action[] = [
  { name: 'the jobs look for what is due', weight: 14, run: lookOnce },
  {
    name: 'time passes',
    weight: 6,
    async run(newsroom, dice) {
      const passed = dice.pick(PASSES) ?? MINUTE
      newsroom.clock.advance(passed)
      tell(newsroom, `${passed / MINUTE} minutes pass`)
    },
  },
  {
    name: 'the mail server changes its mood',
    weight: 4,
    async run({ mail, journal }, dice) {
      const mood = dice.below(3) === 0 ? 'works' : (dice.pick(moods) ?? 'works')
      const every = 1 + dice.below(3)
      mail.feel(mood, every)
      journal.push(`The mail server ${mood}${mood === 'works' ? '' : ` (for one of ${every})`}`)
    },
  },
  {
    name: 'the service is killed and starts again',
    weight: 2,
    async run(newsroom) {
      tell(newsroom, 'The service is killed and starts again')
      await newsroom.killAndStart()
    },
  },
  trouble('a statement of what comes next fails', false, 4),
  trouble('the service dies in what comes next', true, 4),
]

export async function lookOnce(newsroom: Newsroom): Promise<void> {
  const due = noteWhatIsDue(newsroom)
  await newsroom.inTrouble(() => newsroom.service.look())
  tell(newsroom, 'The jobs look for what is due')
  await followTheJobs(newsroom, due)
}

function trouble(name: string, kills: boolean, weight: number): Action {
  return {
    name,
    weight,
    async run(newsroom, dice) {
      const at = 1 + dice.below(STATEMENTS)
      const moment = dice.below(2) === 0 ? 'before' : 'after'
      newsroom.trouble = { at, moment, kills }
      tell(
        newsroom,
        `${kills ? 'The service will die at' : 'The database will fail at'} statement ${at} (${moment} it is carried out)`,
      )
    },
  }
}

const LATE_MS = 10 * 60_000

type DueState = 'due' | 'late' | 'early'

/** Which planned newsletters may go out at the next look. */
function noteWhatIsDue({ model, clock }: Newsroom): Map<string, DueState> {
  const planned = model.newsletters.filter(({ isGone, stage, isHeld }) => !isGone && stage === 'scheduled' && !isHeld)
  return new Map(
    planned.map(({ id, scheduledFor }) => {
      const late = clock.now() - (scheduledFor ?? Number.POSITIVE_INFINITY)
      return [id, late < 0 ? 'early' : late > LATE_MS ? 'late' : 'due']
    }),
  )
}

/** Updates the model with what the jobs did. @throws BrokenPromiseError for what they must not do */
async function followTheJobs(newsroom: Newsroom, due: ReadonlyMap<string, DueState>): Promise<void> {
  const stored = await listStored(newsroom, 'newsletter')
  for (const newsletter of newsroom.model.newsletters) {
    const row = stored.get(newsletter.id)
    if (!row) continue
    if (newsletter.stage === 'scheduled') followPlan(newsroom, newsletter, row, due.get(newsletter.id))
    else if (newsletter.stage === 'going' && stageOf(row.status) !== 'going')
      await followReturn(newsroom, newsletter, row)
  }
}

function followPlan(
  { clock }: Newsroom,
  newsletter: NewsletterPiece,
  row: StoredPiece,
  due: DueState | undefined,
): void {
  if (due === 'late') newsletter.isHeld = true
  if (stageOf(row.status) !== 'going') return
  promise(due === 'due', `“${newsletter.title}” went out by itself, and was ${due ?? 'held'}.`)
  Object.assign(newsletter, { stage: 'going', begunAt: clock.now(), isPaused: false, isTakenBack: false })
}

/** A send goes back to a draft if nobody got it and somebody canceled it, or if there was nothing to send. */
async function followReturn(newsroom: Newsroom, newsletter: NewsletterPiece, row: StoredPiece): Promise<void> {
  const isOut = newsroom.mail.deliveries.some(({ newsletterId }) => newsletterId === newsletter.id)
  promise(!isOut, `“${newsletter.title}” is a draft again, though somebody has it.`)
  Object.assign(newsletter, { stage: stageOf(row.status), isTakenBack: false, isPaused: false, begunAt: null })
  newsletter.isHeld = newsletter.stage === 'scheduled'
}

/** At rest: a canceled send that nobody got is a draft. */
export async function expectTakenBackToBeDrafts(newsroom: Newsroom): Promise<void> {
  for (const newsletter of newsroom.model.newsletters.filter(({ isTakenBack, isGone }) => isTakenBack && !isGone)) {
    const send = await findSendRow(newsroom, newsletter.id)
    const rows = send ? await listDeliveryRows(newsroom, send.no) : []
    const mayBeOut = rows.some(({ state }) => state === 'accepted' || state === 'in_doubt' || state === 'on_the_wire')
    promise(mayBeOut, `“${newsletter.title}” was taken back before anybody got it, and isn’t a draft again.`)
  }
}
