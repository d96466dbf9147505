import { promise } from './broken-promise.ts'
import type { NewsletterPiece } from './model.ts'
import type { Newsroom } from './newsroom.ts'
import { stageOf } from './outcomes.ts'
import { findSendRow, listDeliveryRows, listStored, type StoredPiece } from './stored.ts'

const LATE_MS = 10 * 60_000

type DueState = 'due' | 'late' | 'early'

/** Which planned newsletters may go out at the next look. */
export function noteWhatIsDue({ model, clock }: Newsroom): Map<string, DueState> {
  const planned = model.newsletters.filter(({ isGone, stage, isHeld }) => !isGone && stage === 'scheduled' && !isHeld)
  return new Map(
    planned.map(({ id, scheduledFor }) => {
      const late = clock.now() - (scheduledFor ?? Number.POSITIVE_INFINITY)
      return [id, late < 0 ? 'early' : late > LATE_MS ? 'late' : 'due']
    }),
  )
}

/** Updates the model with what the jobs did. @throws BrokenPromiseError for what they must not do */
export async function followTheJobs(newsroom: Newsroom, due: ReadonlyMap<string, DueState>): Promise<void> {
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
