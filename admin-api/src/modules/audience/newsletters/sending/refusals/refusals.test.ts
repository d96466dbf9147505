import { describe, expect, test } from 'vitest'
import { buildTestContext } from '../../../../../../test/support/build-test-app.ts'
import {
  accepted,
  addNewsletter,
  addSubscribers,
  recordingMailer,
  startSending,
} from '../../../../../../test/support/sending-harness.ts'
import { signIn } from '../../../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../../../test/support/test-store.ts'
import type { HandOver } from '../../../../../integrations/mailer/bulk-mailer.ts'
import { suppressByHand } from '../../../../platform/suppressions/desk-suppressions.service.ts'
import { doToSend, findSendingStates, getProgress } from '../sending.service.ts'

const READERS = 300
const MINUTE = 60_000
const gone = (to: string): HandOver => ({ outcome: 'failed', reply: `550 5.1.1 <${to}> no such user`, permanent: true })
const denied: HandOver = { outcome: 'failed', reply: '550 Access denied', permanent: false }

type Answer = (to: string, place: number) => HandOver

describe('a send that the mail server refuses in the same words again and again', () => {
  async function open(answer: Answer, readers = READERS) {
    const context = await buildTestContext({ store: await openTestStore() })
    const { db } = context.store
    const emails = await addSubscribers(context.store, readers)
    const id = await addNewsletter(context)
    const by = { user: await signIn(context) }
    const mailer = recordingMailer((to) => answer(to, emails.indexOf(to)))
    const sending = startSending(context, mailer)
    async function run(action: Parameters<typeof doToSend>[3] = 'send') {
      await doToSend(context, by, id, action)
      await sending.look()
      return getProgress(context, id)
    }
    async function suppressed() {
      const rows = await db.selectFrom('mail_suppressions').select('email').orderBy('email').execute()
      return rows.map(({ email }) => email)
    }
    async function audited(action: string) {
      const rows = await db.selectFrom('audit_log').select('details').where('action', '=', action).execute()
      return rows.map(({ details }) => JSON.parse(details ?? '{}'))
    }
    return { context, id, by, emails, mailer, sending, run, suppressed, audited }
  }

  const everyTenth: Answer = (to, place) => (place % 10 === 0 ? gone(to) : accepted)

  test('stops after 2 % of all, says why, and suppresses nobody', async () => {
    const { context, id, mailer, sending, run, suppressed } = await open(everyTenth)
    const { refusedAlike, status, counts } = await run()
    expect(status).toBe('sending')
    expect(refusedAlike?.words).toBe('550 5.1.1 no such user')
    expect(refusedAlike?.refused).toBe(counts.failed)
    expect(refusedAlike?.missing).toBe(counts.failed)
    // Six are 2 %; messages on the wire are finished after that.
    expect(counts.failed).toBeGreaterThan(6)
    expect(counts.failed).toBeLessThan(10)
    const handed = mailer.handed.length
    await sending.look()
    expect(mailer.handed).toHaveLength(handed)
    expect(await suppressed()).toEqual([])
    const states = await findSendingStates(context.store.db, [{ id, status, held_reason: null }])
    expect(states.get(id)?.paused).toBe(true)
  })

  test('goes on and suppresses the addresses when an editor says so, and is not stopped again', async () => {
    const { emails, run, suppressed, audited } = await open(everyTenth)
    const { refusedAlike } = await run()
    const after = await run('suppress-refused')
    const refused = emails.filter((_, place) => place % 10 === 0)
    expect(after).toMatchObject({ status: 'sent', refusedAlike: null, suppressedBySend: 30 })
    expect(after.counts).toMatchObject({ accepted: 270, failed: 30 })
    expect(await suppressed()).toEqual(refused)
    expect(await audited('newsletter.suppress-refused')).toEqual([
      { title: 'This week', refused: refusedAlike?.refused, words: '550 5.1.1 no such user' },
    ])
  })

  test('goes on without suppressing anybody when an editor says so', async () => {
    const { run, suppressed, audited } = await open(everyTenth)
    await run()
    const after = await run('keep-refused')
    expect(after).toMatchObject({ status: 'sent', refusedAlike: null, suppressedBySend: 0 })
    expect(after.counts).toMatchObject({ accepted: 270, failed: 30 })
    expect(await suppressed()).toEqual([])
    expect(await audited('newsletter.keep-refused')).toHaveLength(1)
  })

  test('ends without suppressing anybody when an editor cancels the rest', async () => {
    const { mailer, run, suppressed } = await open(everyTenth)
    await run()
    const handed = mailer.handed.length
    expect(await run('cancel')).toMatchObject({ status: 'sent', cancelled: true, refusedAlike: null })
    expect(mailer.handed).toHaveLength(handed)
    expect(await suppressed()).toEqual([])
  })

  test('stops too where the words blame us', async () => {
    const { run, suppressed } = await open((_, place) => (place % 10 === 0 ? denied : accepted))
    expect((await run()).refusedAlike).toMatchObject({ words: '550 Access denied', missing: 0 })
    await run('suppress-refused')
    expect(await suppressed()).toEqual([])
  })

  test('waits for the decision also when its last messages were too many', async () => {
    const { run, suppressed } = await open((to, place) => (place >= READERS - 8 ? gone(to) : accepted))
    expect(await run()).toMatchObject({ status: 'sent', refusedAlike: { refused: 8 }, suppressedBySend: 0 })
    expect(await suppressed()).toEqual([])
    expect(await run('suppress-refused')).toMatchObject({ refusedAlike: null, suppressedBySend: 8 })
  })

  test.each([
    [4, null],
    [5, { refused: 5 }],
  ])('in a small send %i that are refused alike mean %j', async (refused, refusedAlike) => {
    const { run } = await open((to, place) => (place < refused ? gone(to) : accepted), 20)
    const after = await run()
    if (refusedAlike) expect(after).toMatchObject({ refusedAlike })
    else expect(after).toMatchObject({ status: 'sent', refusedAlike, suppressedBySend: refused })
  })

  test('goes on by itself when few are refused, or many in different words, and suppresses them at its end', async () => {
    const kinds = ['no such user', 'mailbox disabled', 'unknown account']
    const { emails, run, suppressed } = await open((to, place) =>
      place < 18 ? { ...gone(to), reply: `550 5.1.1 <${to}> ${kinds[place % 3]}` } : accepted,
    )
    expect(await run()).toMatchObject({ status: 'sent', refusedAlike: null, suppressedBySend: 18 })
    expect(await suppressed()).toEqual(emails.slice(0, 18))
  })

  test('has its suppressions taken back together, but not what somebody else asked for', async () => {
    const late = { outcome: 'deferred', reply: '451 Later' } as const
    let isLate = true
    const { context, by, emails, sending, run, suppressed, audited } = await open((to, place) => {
      if (place === 9 && isLate) return late
      return place < 3 || place === 9 ? gone(to) : accepted
    })
    expect(await run()).toMatchObject({ status: 'sent', suppressedBySend: 3 })
    await suppressByHand(context, by, { email: emails[0] ?? '' })
    expect(await run('unsuppress-refused')).toMatchObject({ suppressedBySend: 0 })
    expect(await suppressed()).toEqual([emails[0]])
    isLate = false
    context.clock.advance(MINUTE)
    await sending.look()
    expect(await suppressed()).toEqual([emails[0], emails[9]])
    expect(await audited('newsletter.unsuppress-refused')).toEqual([{ title: 'This week', addresses: 2 }])
  })
})
