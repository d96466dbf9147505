import { KEPT_IN_OUTBOX } from '@hometown/shared-types/newsletter-sending'
import { describe, expect, test } from 'vitest'
import { buildTestContext } from '../../../../../test/support/build-test-app.ts'
import {
  accepted,
  addNewsletter,
  addSubscribers,
  readStates,
  recordingMailer,
  startSending,
  stateOf,
} from '../../../../../test/support/sending-harness.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'
import { getNewsletterAnalytics } from '../../analytics/newsletter-figures.service.ts'
import { doToSend, findSendingTrouble, getProgress } from './sending.service.ts'

const MINUTE = 60_000

describe('a newsletter that is sent', () => {
  async function open(readers = 25) {
    const context = await buildTestContext()
    const emails = await addSubscribers(context.store, readers)
    const id = await addNewsletter(context)
    const by = { user: await signIn(context) }
    const send = (action: Parameters<typeof doToSend>[3] = 'send') => doToSend(context, by, id, action)
    return { context, emails, id, by, send, progress: () => getProgress(context, id) }
  }

  test('reaches each active subscriber once, and is sent when none is left', async () => {
    const { context, emails, send, progress } = await open(1234)
    const mailer = recordingMailer()
    const sending = startSending(context, mailer)
    expect(await send()).toMatchObject({ status: 'preparing', counts: { total: 0 } })
    await sending.look()
    expect([...mailer.handed].sort()).toEqual(emails)
    expect(await progress()).toMatchObject({
      status: 'sent',
      counts: { queued: 0, onTheWire: 0, accepted: 1234, total: 1234 },
      finishedAt: expect.any(String),
    })
    const row = await context.store.db.selectFrom('newsletters').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ status: 'sent', recipient_count: 1234, sent_at: context.clock.now() })
    expect(mailer.most).toBe(10)
  })

  test('says whether it lies in the outbox, where nobody got it', async () => {
    for (const [reply, keptInOutbox] of [
      [KEPT_IN_OUTBOX, true],
      ['250 OK', false],
    ] as const) {
      const { context, send, progress } = await open(3)
      const sending = startSending(
        context,
        recordingMailer(() => ({ outcome: 'accepted', reply })),
      )
      await send()
      await sending.look()
      expect(await progress()).toMatchObject({ status: 'sent', keptInOutbox })
      const { newsletters } = await getNewsletterAnalytics(context, 30)
      expect(newsletters).toMatchObject([{ accepted: keptInOutbox ? 0 : 3 }])
    }
  })

  test('is tried again later and later where the server puts it off, and fails in the end', async () => {
    const { context, send, progress, emails } = await open(3)
    const [first = ''] = emails
    const deferred = { outcome: 'deferred', reply: '451 try later' } as const
    const mailer = recordingMailer((to) => (to === first ? deferred : accepted))
    const sending = startSending(context, mailer)
    await send()
    await sending.look()
    expect(await progress()).toMatchObject({ status: 'sent', counts: { accepted: 2, deferred: 1 } })
    expect(await stateOf(context.store, first)).toMatchObject({
      state: 'deferred',
      reply: '451 try later',
      next_attempt_at: context.clock.now() + MINUTE,
    })
    const waits: number[] = []
    for (let tries = 1; tries < 7; tries++) {
      const { next_attempt_at } = await stateOf(context.store, first)
      const at = next_attempt_at ?? 0
      waits.push((at - context.clock.now()) / MINUTE)
      context.clock.set(at - 1)
      await sending.look()
      expect(mailer.handed.filter((to) => to === first)).toHaveLength(tries)
      context.clock.set(at)
      await sending.look()
    }
    expect(waits).toEqual([1, 5, 15, 60, 240, 720])
    expect(await stateOf(context.store, first)).toMatchObject({ state: 'failed', attempts: 7 })
    expect(await progress()).toMatchObject({ status: 'sent', counts: { accepted: 2, failed: 1, deferred: 0 } })
  })

  test('is never written to an address again that is refused for good', async () => {
    const { context, send, progress, emails } = await open(2)
    const [first = ''] = emails
    const refused = { outcome: 'failed', reply: '550 5.1.1 no such user', permanent: true } as const
    const sending = startSending(
      context,
      recordingMailer((to) => (to === first ? refused : accepted)),
    )
    await send()
    await sending.look()
    expect(await progress()).toMatchObject({ counts: { accepted: 1, failed: 1 } })
    const next = await addNewsletter(context)
    await doToSend(context, { user: await signIn(context) }, next, 'send')
    await sending.look()
    expect(await getProgress(context, next)).toMatchObject({ counts: { accepted: 1, suppressed: 1, total: 2 } })
  })

  test('is paused after many refusals in a row, says why, and goes on when it is resumed', async () => {
    const { context, send, progress } = await open(60)
    const refused = { outcome: 'failed', reply: '550 5.7.1 Your network is on our list' } as const
    let isBlocked = true
    const sending = startSending(
      context,
      recordingMailer(() => (isBlocked ? refused : accepted)),
    )
    await send()
    await sending.look()
    const { counts, ...paused } = await progress()
    expect(paused).toMatchObject({ status: 'sending', pauseReason: 'refused', lastRefusal: refused.reply })
    expect(counts.failed).toBeGreaterThanOrEqual(20)
    // What was on the wire then is finished.
    expect(counts.failed).toBeLessThanOrEqual(30)
    expect(await findSendingTrouble(context)).toContain('paused')
    expect(await context.store.db.selectFrom('mail_suppressions').selectAll().execute()).toEqual([])
    isBlocked = false
    await send('resume')
    await sending.look()
    const after = { status: 'sent', paused: false, lastRefusal: null, counts: { accepted: 60 - counts.failed } }
    expect(await progress()).toMatchObject(after)
  })

  test('leaves alone what is in doubt until somebody asks for it', async () => {
    const { context, send, progress, emails } = await open(4)
    const [first = ''] = emails
    const doubt = { outcome: 'in_doubt', reply: 'The line broke.' } as const
    const mailer = recordingMailer((to, turn) => (to === first && turn === 1 ? doubt : accepted))
    const sending = startSending(context, mailer)
    await send()
    await sending.look()
    context.clock.advance(24 * 60 * MINUTE)
    await sending.look()
    expect(await progress()).toMatchObject({ status: 'sent', counts: { accepted: 3, inDoubt: 1 } })
    expect(await send('retry-doubtful')).toMatchObject({ status: 'sent', counts: { deferred: 1, inDoubt: 0 } })
    await sending.look()
    expect(await progress()).toMatchObject({ status: 'sent', counts: { accepted: 4, inDoubt: 0 } })
    expect(mailer.handed.filter((to) => to === first)).toHaveLength(2)
  })

  test('waits as a whole while the server can’t be reached, and says since when', async () => {
    const { context, send, progress } = await open(30)
    const away = { outcome: 'queued', reply: 'connect ECONNREFUSED', untried: true } as const
    let isUp = false
    const mailer = recordingMailer(() => (isUp ? accepted : away))
    const sending = startSending(context, mailer)
    await send()
    await sending.look()
    const waiting = await progress()
    expect(waiting).toMatchObject({
      status: 'sending',
      counts: { queued: 30, accepted: 0, total: 30 },
      unreachable: { reason: 'connect ECONNREFUSED' },
    })
    const tries = mailer.handed.length
    expect(tries).toBeLessThan(20)
    await sending.look()
    expect(mailer.handed).toHaveLength(tries)
    expect(await findSendingTrouble(context)).toBeUndefined()
    context.clock.advance(10 * MINUTE)
    expect(await findSendingTrouble(context)).toContain('connect ECONNREFUSED')
    isUp = true
    context.clock.advance(MINUTE)
    await sending.look()
    expect(await progress()).toMatchObject({ status: 'sent', counts: { accepted: 30 }, unreachable: null })
  })

  test('is tried again for as long as the line breaks before the message was sent, ever more rarely', async () => {
    const { context, send, emails } = await open(1)
    const [only = ''] = emails
    const sending = startSending(
      context,
      recordingMailer(() => ({ outcome: 'queued', reply: 'The line broke.' })),
    )
    await send()
    const waits: number[] = []
    for (let tries = 1; tries <= 7; tries++) {
      await sending.look()
      const { state, next_attempt_at } = await stateOf(context.store, only)
      expect(state).toBe('deferred')
      waits.push(((next_attempt_at ?? 0) - context.clock.now()) / MINUTE)
      // By then, the whole send doesn't wait for the server any more either.
      context.clock.set((next_attempt_at ?? 0) + MINUTE)
    }
    expect(waits).toEqual([1, 1, 1, 1, 15, 15, 15])
  })

  test('goes to those alone who get newsletters at the moment of their turn', async () => {
    const { context, send, progress, emails } = await open(26)
    const { db } = context.store
    const [moved = '', deleted = '', suppressed = '', asked = '', ...left] = emails.slice(10)
    const change = (values: { status?: 'unsubscribed'; email?: string; awaits_confirmation?: 1 }, of: string[]) =>
      db.updateTable('subscribers').set(values).where('email', 'in', of).execute()
    // With one connection, rows that aren't on the wire aren't claimed yet.
    const mailer = recordingMailer(async (to) => {
      if (to !== emails[9]) return accepted
      await change({ email: 'new@alder.example' }, [moved])
      await db.deleteFrom('subscribers').where('email', '=', deleted).execute()
      const bounced = [suppressed, left[0] ?? ''].map((email) => ({ email, reason: 'bounce' as const, created_at: 1 }))
      await db
        .insertInto('mail_suppressions')
        .values(bounced.map((row) => ({ ...row, details: '' })))
        .execute()
      await change({ awaits_confirmation: 1 }, [asked])
      await change({ status: 'unsubscribed' }, left)
      return accepted
    }, 1)
    const sending = startSending(context, mailer)
    await send()
    await sending.look()
    // The one with a new address, which no address in the ledger is like, gets it there.
    expect(mailer.handed).toEqual([...emails.slice(0, 10), 'new@alder.example'])
    expect(await stateOf(context.store, suppressed)).toMatchObject({ state: 'suppressed' })
    const counts = { accepted: 11, suppressed: 1, unsubscribed: 14, total: 26 }
    expect(await progress()).toMatchObject({ status: 'sent', counts })
  })

  test('goes to a changed address once, where a repeated preparation has noted it too', async () => {
    const { context, send, progress, emails } = await open(2)
    const mailer = recordingMailer(async (to) => {
      if (to !== emails[0]) return accepted
      const { db } = context.store
      const { no, email, ...row } = await db
        .selectFrom('newsletter_deliveries')
        .selectAll()
        .select('send_no as no')
        .where('email', '=', emails[1] ?? '')
        .executeTakeFirstOrThrow()
      await db.updateTable('subscribers').set({ email: 'new@alder.example' }).where('email', '=', email).execute()
      await db
        .insertInto('newsletter_deliveries')
        .values({ ...row, send_no: no, email: 'new@alder.example' })
        .execute()
      return accepted
    }, 1)
    const sending = startSending(context, mailer)
    await send()
    await sending.look()
    expect(mailer.handed).toEqual([emails[0], 'new@alder.example'])
    expect(await progress()).toMatchObject({ status: 'sent', counts: { accepted: 2, unsubscribed: 1 } })
  })

  test('goes to confirmed subscribers alone where everybody must confirm', async () => {
    const { context, send, progress, emails } = await open(3)
    const [confirmed = ''] = emails
    await context.store.db.updateTable('subscribers').set({ confirmed_at: 1 }).where('email', '=', confirmed).execute()
    const mailer = recordingMailer()
    const config = { ...context.config, doubleOptIn: true }
    const sending = startSending({ ...context, config }, mailer)
    await send()
    await sending.look()
    expect(mailer.handed).toEqual([confirmed])
    expect(await progress()).toMatchObject({ status: 'sent', counts: { accepted: 1, total: 1 } })
  })

  test('can be paused, resumed and cancelled', async () => {
    const { context, send, progress, emails } = await open(60)
    const mailer = recordingMailer(async (to) => {
      if (to === emails[15]) await send('pause')
      if (to === emails[35]) await send('cancel')
      return accepted
    }, 1)
    const sending = startSending(context, mailer)
    await send()
    await sending.look()
    const paused = await progress()
    expect(paused).toMatchObject({ status: 'sending', paused: true, counts: { onTheWire: 0, total: 60 } })
    expect(paused.counts.accepted).toBe(16)
    await send('resume')
    await sending.look()
    const over = await progress()
    expect(over).toMatchObject({ status: 'sent', paused: false, cancelled: true, counts: { queued: 0, total: 60 } })
    expect(await readStates(context.store)).toEqual({ accepted: 36, cancelled: 24 })
    expect(over.counts).toMatchObject({ accepted: 36, cancelled: 24 })
    const { count } = await context.store.db
      .selectFrom('audit_log')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('action', 'in', ['newsletter.send', 'newsletter.pause', 'newsletter.resume', 'newsletter.cancel'])
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(4)
  })

  test('is a draft again when it is cancelled before anything was sent', async () => {
    const { context, send, progress } = await open(30)
    await send()
    await send('cancel')
    const mailer = recordingMailer()
    const sending = startSending(context, mailer)
    await sending.look()
    expect(await progress()).toMatchObject({ status: 'draft', counts: { total: 0 } })
    expect(mailer.handed).toEqual([])
    await send()
    await sending.look()
    expect(await progress()).toMatchObject({ status: 'sent', counts: { accepted: 30 } })
  })

  test('is one send, however often it is asked for at once', async () => {
    const { context, send, progress, emails } = await open(50)
    const mailer = recordingMailer()
    const sending = startSending(context, mailer)
    const asked = await Promise.all(Array.from({ length: 200 }, () => send()))
    expect(new Set(asked.map(({ newsletterId }) => newsletterId)).size).toBe(1)
    await sending.look()
    expect([...mailer.handed].sort()).toEqual(emails)
    expect(await progress()).toMatchObject({ status: 'sent', counts: { accepted: 50, total: 50 } })
  })
})
