import { describe, expect, test, vi } from 'vitest'
import { buildTestContext, type TestContext } from '../../../../../test/support/build-test-app.ts'
import { type FailurePoint, failingStatements } from '../../../../../test/support/failing-statements.ts'
import { becomeLeader } from '../../../../../test/support/leader.ts'
import {
  ACCEPTED_OUTCOME,
  addNewsletter,
  addSubscribers,
  countDeliveryStates,
  createPlainTemplate,
  recordingMailer,
  startSending,
} from '../../../../../test/support/sending-harness.ts'
import { openSignedIn, signIn } from '../../../../../test/support/sign-in.ts'
import { saveInstanceValue } from '../../../../database/instance-values.ts'
import { LostRaceError } from '../../../../database/write/write-conflict.ts'
import { MAILING_HOLD_NAME } from '../../../platform/mail/index.ts'
import { getSendProgress } from './report.service.ts'
import { startNewsletterSending } from './send-newsletters.job.ts'
import { applySendAction } from './sending.service.ts'

const HOUR = 60 * 60_000

/** The milliseconds that a busy machine may take. */
const SOON = 30_000

describe('the sends of a newsroom', () => {
  async function open(readers = 30) {
    const newsroom = await openSignedIn({ role: 'admin', base: '/api/newsletters' })
    return { ...newsroom, emails: await addSubscribers(newsroom.context.store, readers) }
  }

  async function plan(context: TestContext, scheduledFor = context.clock.now() + HOUR): Promise<string> {
    return addNewsletter(context, { status: 'scheduled', scheduled_for: scheduledFor })
  }

  test('begin on time and once with two processes on one database', async () => {
    const { context, emails } = await open()
    const id = await plan(context)
    const mailers = [recordingMailer(), recordingMailer()]
    const sendings = mailers.map((mailer) => startSending(context, mailer))
    const lookAll = () => Promise.all(sendings.map((sending) => sending.look()))
    await lookAll()
    expect((await getSendProgress(context, id)).status).toBe('scheduled')
    context.clock.advance(HOUR)
    await lookAll()
    await lookAll()
    expect(await getSendProgress(context, id)).toMatchObject({ status: 'sent', counts: { accepted: 30, total: 30 } })
    expect(mailers.flatMap(({ handed }) => handed).sort()).toEqual(emails)
  })

  test('go out once to everybody when each write loses its first race', async () => {
    const { context, emails, user } = await open()
    const { write } = context.store
    const losing: typeof write = (actor, work) => {
      let tries = 0
      return write(actor, async (tx) => {
        const done = await work(tx)
        if (tries++ === 0) throw new LostRaceError()
        return done
      })
    }
    Object.assign(context.store, { write: losing })
    const mailer = recordingMailer()
    const id = await addNewsletter(context)
    await applySendAction(context, user, id, 'send')
    await startSending(context, mailer).look()
    expect(await getSendProgress(context, id)).toMatchObject({ status: 'sent', counts: { accepted: 30, total: 30 } })
    expect(mailer.handed.toSorted()).toEqual(emails)
  })

  test('are held when they come more than ten minutes late, until somebody sends them', async () => {
    const { call, context, actions } = await open()
    const id = await plan(context)
    context.clock.advance(HOUR + 10 * 60_000 + 1)
    const mailer = recordingMailer()
    const sending = startSending(context, mailer)
    await sending.look()
    expect(await getSendProgress(context, id)).toMatchObject({ status: 'scheduled', heldReason: 'late' })
    expect(mailer.handed).toEqual([])
    expect((await call('POST', `/${id}/send`)).json()).toMatchObject({ heldReason: null })
    await sending.look()
    expect(await getSendProgress(context, id)).toMatchObject({ status: 'sent', counts: { accepted: 30 } })
    expect(await actions()).toEqual(['newsletter.hold', 'newsletter.send'])
  })

  test('wait after a restore: planned ones are held, and nothing goes out', async () => {
    const { context, user } = await open()
    const mailer = recordingMailer()
    const scheduledId = await plan(context)
    const startedId = await addNewsletter(context)
    await saveInstanceValue(context.store.db, MAILING_HOLD_NAME, { since: 1, reason: 'put back' }, 1)
    await applySendAction(context, user, startedId, 'send')
    context.clock.advance(HOUR)
    const sending = startSending(context, mailer)
    await sending.look()
    expect(await getSendProgress(context, scheduledId)).toMatchObject({ status: 'scheduled', heldReason: 'restored' })
    expect(await getSendProgress(context, startedId)).toMatchObject({ status: 'sending', counts: { queued: 30 } })
    expect(mailer.handed).toEqual([])
    await context.store.db.deleteFrom('instance_values').where('name', '=', MAILING_HOLD_NAME).execute()
    await sending.look()
    expect(await getSendProgress(context, startedId)).toMatchObject({ status: 'sent', counts: { accepted: 30 } })
  })

  test('leave in doubt what was on the wire of a process that is gone, and nothing else', async () => {
    const { context, user } = await open(40)
    const id = await addNewsletter(context)
    const silent = Promise.withResolvers<typeof ACCEPTED_OUTCOME>()
    let unanswered = 0
    const oldMailer = recordingMailer(() => {
      if (oldMailer.handed.length <= 12) return ACCEPTED_OUTCOME
      unanswered += 1
      return silent.promise
    }, 4)
    const oldSending = startSending(context, oldMailer)
    await applySendAction(context, user, id, 'send')
    void oldSending.look()
    await vi.waitFor(async () => {
      expect(unanswered).toBe(4)
      expect(await countDeliveryStates(context.store)).toMatchObject({
        on_the_wire: 4,
        accepted: oldMailer.handed.length - 4,
      })
    }, SOON)
    const { accepted: before = 0 } = await countDeliveryStates(context.store)
    const mailer = recordingMailer()
    await startSending(context, mailer).look()
    expect(await countDeliveryStates(context.store)).toEqual({ accepted: 36, in_doubt: 4 })
    // Answers to the old process come too late for the ledger.
    silent.resolve(ACCEPTED_OUTCOME)
    await oldSending.stop()
    expect(await countDeliveryStates(context.store)).toEqual({ accepted: 36, in_doubt: 4 })
    expect(new Set([...mailer.handed, ...oldMailer.handed]).size).toBe(40)
    expect(mailer.handed).toHaveLength(36 - before)
    const counts = { accepted: 36, in_doubt: 4, total: 40 }
    expect(await getSendProgress(context, id)).toMatchObject({ status: 'sent', counts })
  })

  test('end in order on a stop: what is on the wire is finished, nothing is in doubt', async () => {
    const { context, user } = await open(40)
    const id = await addNewsletter(context)
    const mailer = recordingMailer(async () => {
      if (mailer.handed.length === 8) void first.stop()
      return ACCEPTED_OUTCOME
    }, 4)
    const first = startSending(context, mailer)
    await applySendAction(context, user, id, 'send')
    await first.look()
    await first.stop()
    const { accepted: sent = 0, queued = 0, ...others } = await countDeliveryStates(context.store)
    expect(others).toEqual({})
    expect(sent).toBe(mailer.handed.length)
    expect(sent + queued).toBe(40)
    await startSending(context, mailer).look()
    expect(await getSendProgress(context, id)).toMatchObject({ status: 'sent', counts: { accepted: 40, in_doubt: 0 } })
  })

  test('are reported address by address, on pages and as a table that spreadsheets don’t run', async () => {
    const { call, context, user } = await open(30)
    const failed = { outcome: 'failed', reply: '=HYPERLINK("x")' } as const
    const mailer = recordingMailer((to) => (to.startsWith('reader0000') ? failed : ACCEPTED_OUTCOME))
    const sending = startSending(context, mailer)
    const id = await addNewsletter(context)
    await applySendAction(context, user, id, 'send')
    await sending.look()
    const get = (path: string) => call('GET', `/${id}/${path}`)
    const page = (await get('deliveries?state=failed&per_page=4&page=3')).json()
    expect(page).toMatchObject({ total: 10, totalPages: 3, data: [{ email: 'reader00008@alder.example' }, {}] })
    const matches = (await get('deliveries?search=Reader0001')).json()
    expect(matches).toMatchObject({ total: 10, data: { length: 10 } })
    const csv = await get('deliveries.csv')
    expect(csv.headers['content-type']).toContain('text/csv')
    expect(csv.body.trim().split('\n')).toHaveLength(31)
    expect(csv.body).toContain(`"'=HYPERLINK(""x"")"`)
    expect((await get('progress')).json()).toMatchObject({ counts: { failed: 10, accepted: 20, total: 30 } })
  })
})

const LOOKS = 4
const moments: readonly FailurePoint[] = ['before', 'after']

test.each(moments)(
  'a statement that fails once while a newsletter is sent costs nobody their copy, and leaves none in doubt (%s it is carried out)',
  async (moment) => {
    const context = await buildTestContext()
    const statements = await failingStatements(context.store)
    const emails = await addSubscribers(context.store, 3)
    const user = await signIn(context)
    // A statement costs more on PostgreSQL, so we take every third; two starts let both moments see different ones.
    const step = context.store.kind === 'sqlite' ? 1 : 3
    for (let n = moments.indexOf(moment) + 1; ; n += step) {
      await context.store.db.deleteFrom('newsletter_deliveries').execute()
      const id = await addNewsletter(context)
      await applySendAction(context, user, id, 'send')
      const mailer = recordingMailer()
      const leader = await becomeLeader(context)
      statements.failAt(n, moment)
      const sending = startNewsletterSending(context, mailer, leader, createPlainTemplate)
      for (let look = 0; look < LOOKS; look++) {
        await sending.nudge()
        context.clock.advance(20 * 60_000)
      }
      const hasFailed = statements.end()
      await sending.stop()
      const counts = { accepted: emails.length, total: emails.length }
      expect([...mailer.handed].sort(), `statement ${n}`).toEqual(emails)
      expect(await countDeliveryStates(context.store), `statement ${n}`).toEqual({ accepted: emails.length })
      expect(await getSendProgress(context, id), `statement ${n}`).toMatchObject({ status: 'sent', counts })
      if (!hasFailed) return
    }
  },
  120_000,
)
