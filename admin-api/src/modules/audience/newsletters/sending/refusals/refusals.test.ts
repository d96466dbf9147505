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
import { doToSend, findSendingStates, getProgress } from '../sending.service.ts'

const READERS = 300
const gone = (to: string): HandOver => ({ outcome: 'failed', reply: `550 5.1.1 <${to}> no such user`, permanent: true })

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
})
