import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runs } from '../../../../../../testing/random-inputs.ts'
import { buildTestContext } from '../../../../../test/support/build-test-app.ts'
import { type FailingStatements, failingStatements } from '../../../../../test/support/failing-statements.ts'
import {
  ACCEPTED_OUTCOME,
  addNewsletter,
  addSubscribers,
  recordingMailer,
  startSending,
} from '../../../../../test/support/sending-harness.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'
import type { SendOutcome } from '../../../../integrations/mailer/mailer.ts'
import { getSendProgress } from './report.service.ts'
import { applySendAction } from './sending.service.ts'

const MINUTE = 60_000
const READERS = 6
/** The minutes together last longer than any retry of a mail server. */
const UNTIL_REST = [1, 5, 15, 60, 4 * 60, 12 * 60, 12 * 60]
const ANSWERS: readonly SendOutcome[] = [
  { outcome: 'deferred', reply: '451 Try again later' },
  { outcome: 'queued', reply: 'connect ECONNREFUSED', untried: true },
  { outcome: 'failed', reply: '550 No such user', permanent: true },
  { outcome: 'in_doubt', reply: 'The line broke.' },
  ACCEPTED_OUTCOME,
]
const EDITORS = ['send', 'pause', 'resume', 'cancel', 'retry-doubtful'] as const
const LOOKS = ['look', 'look', 'look', 'statement fails', 'process dies'] as const
const OTHERS = ['time passes', 'time passes', 'server changes', 'server changes', 'reader leaves'] as const

const anyStep = fc.record({
  does: fc.constantFrom(...EDITORS, 'send', ...LOOKS, ...OTHERS),
  number: fc.nat(59),
  moment: fc.constantFrom('before' as const, 'after' as const),
})
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never

// The job looks only when it is told to.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

test('whatever editors, readers, the mail server and failures do, nobody gets a newsletter twice, after leaving or against a pause, and nobody is left out', async () => {
  const { store } = await buildTestContext()
  const faults = await failingStatements(store)
  const steps = fc.array(fc.noShrink(anyStep), { maxLength: 40, size: 'max' })
  await fc.assert(
    fc.asyncProperty(steps, async (drawn) => run(drawn, faults)),
    { ...runs(6), endOnFailure: true },
  )
}, 240_000)

async function run(steps: readonly Step[], faults: FailingStatements): Promise<void> {
  const context = await buildTestContext()
  const { db } = context.store
  const emails = await addSubscribers(context.store, READERS)
  const id = await addNewsletter(context)
  const user = await signIn(context)
  const unsubscribed = new Set<string>()
  const broken: string[] = []
  /** Counts how often the mail server took the mail, and how often an editor sent it again that may have arrived. */
  const acceptedCounts = new Map<string, number>()
  const secondTries = new Map<string, number>()
  let isHalted = true
  let [mood, every] = [ACCEPTED_OUTCOME, 1]
  const mailer = recordingMailer((to) => {
    const answer = emails.indexOf(to) % every === 0 ? mood : ACCEPTED_OUTCOME
    if (isHalted) broken.push(`${to} got it, though it wasn’t to be sent`)
    if (unsubscribed.has(to)) broken.push(`${to} got it after leaving`)
    if (answer.outcome === 'accepted' || answer.outcome === 'in_doubt') {
      acceptedCounts.set(to, (acceptedCounts.get(to) ?? 0) + 1)
      if (timesOf(acceptedCounts, to) > 1 + timesOf(secondTries, to))
        broken.push(`${to} got it ${timesOf(acceptedCounts, to)} times`)
    }
    return answer
  })
  /** The job looks at once when it starts. */
  let sending: ReturnType<typeof startSending> | undefined

  async function look(arm: () => void = () => undefined): Promise<void> {
    const { status, paused, cancelled } = await getSendProgress(context, id)
    isHalted = status === 'draft' || paused || cancelled
    sending ??= startSending(context, mailer)
    await sending.ready
    arm()
    await sending.look()
    // A look with a failing statement ends before the answers that are still to come.
    while (mailer.underWay > 0) await new Promise((resolve) => setImmediate(resolve))
  }

  /** Acts like kill -9: nothing of the old process counts from here on. */
  async function die(): Promise<void> {
    faults.lift()
    faults.dieAt(1, 'before')
    await sending?.stop().catch(() => undefined)
    sending = undefined
    faults.lift()
  }

  const rows = () => db.selectFrom('newsletter_deliveries').select(['email', 'state']).execute()
  const doubtful = async () => (await rows()).filter(({ state }) => state === 'in_doubt').map(({ email }) => email)

  async function take({ does, number, moment }: Step): Promise<void> {
    if (does === 'look') await look()
    else if (does === 'statement fails') {
      await look(() => faults.failAt(number + 1, moment))
      faults.lift()
    } else if (does === 'process dies') {
      await look(() => faults.dieAt(number + 1, moment))
      await die()
    } else if (does === 'time passes') context.clock.advance((number % 30) * MINUTE)
    else if (does === 'server changes')
      [mood, every] = [ANSWERS[number % ANSWERS.length] ?? ACCEPTED_OUTCOME, 1 + (number % 3)]
    else if (does === 'reader leaves') {
      const email = emails[number % READERS] ?? ''
      await db.updateTable('subscribers').set({ status: 'unsubscribed' }).where('email', '=', email).execute()
      unsubscribed.add(email)
    } else {
      const before = await doubtful()
      // Actions that don't apply now are refused.
      await applySendAction(context, user, id, does).catch(() => undefined)
      const after = new Set(does === 'retry-doubtful' ? await doubtful() : before)
      for (const email of before) if (!after.has(email)) secondTries.set(email, timesOf(secondTries, email) + 1)
    }
  }

  for (const step of steps) {
    await take(step)
    expect(broken, step.does).toEqual([])
  }
  mood = ACCEPTED_OUTCOME
  for (const minutes of UNTIL_REST) {
    await look()
    context.clock.advance(minutes * MINUTE)
  }
  await sending?.stop()
  expect(broken).toEqual([])
  const ledger = await rows()
  for (const { email, state } of ledger) {
    if (state === 'accepted') expect(timesOf(acceptedCounts, email), email).toBeGreaterThan(0)
    else if (state !== 'in_doubt')
      expect(timesOf(acceptedCounts, email), email).toBeLessThanOrEqual(timesOf(secondTries, email))
  }
  const { status, paused, cancelled } = await getSendProgress(context, id)
  if (status !== 'sent' || paused || cancelled) return
  expect(ledger.filter(({ state }) => state === 'queued' || state === 'on_the_wire')).toEqual([])
  const recipients = ledger.map(({ email }) => email)
  expect(emails.filter((email) => !unsubscribed.has(email) && !recipients.includes(email))).toEqual([])
}

function timesOf(counts: ReadonlyMap<string, number>, email: string): number {
  return counts.get(email) ?? 0
}
