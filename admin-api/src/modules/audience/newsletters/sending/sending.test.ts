import { KEPT_IN_OUTBOX } from '@hometown/shared-types/contract/newsletter-sending'
import { describe, expect, test } from 'vitest'
import { openSend } from '../../../../../test/support/open-send.ts'
import {
  ACCEPTED_OUTCOME,
  addNewsletter,
  countDeliveryStates,
  findDeliveryState,
  recordingMailer,
  startSending,
} from '../../../../../test/support/sending-harness.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'
import type { SendOutcome } from '../../../../integrations/mailer/mailer.ts'
import { getNewsletterAnalytics } from '../../analytics/analytics.service.ts'
import { findPausedSendProblem, getSendProgress } from './report.service.ts'
import { applySendAction } from './sending.service.ts'

const MINUTE = 60_000
const deferred: SendOutcome = { outcome: 'deferred', reply: '451 try later' }
const inDoubt: SendOutcome = { outcome: 'in_doubt', reply: 'The line broke.' }

describe('a newsletter that is sent', () => {
  test('reaches each active subscriber once, however often it is asked for at once, and is sent when none is left', async () => {
    const { context, emails, send, progress } = await openSend(1234)
    const mailer = recordingMailer()
    const sending = startSending(context, mailer)
    const [begun] = await Promise.all(Array.from({ length: 20 }, () => send()))
    expect(begun).toMatchObject({ status: 'sending', counts: { total: 1234 } })
    await sending.look()
    expect([...mailer.handed].sort()).toEqual(emails)
    const counts = { queued: 0, on_the_wire: 0, accepted: 1234, total: 1234 }
    expect(await progress()).toMatchObject({ status: 'sent', counts, finishedAt: expect.any(String) })
    expect(mailer.most).toBe(10)
  })

  test.each([
    [KEPT_IN_OUTBOX, true],
    ['250 OK', false],
  ])('says whether it lies in the outbox, where nobody got it: %s', async (reply, keptInOutbox) => {
    const { context, progress, begin } = await openSend(3)
    const mailer = recordingMailer(() => ({ outcome: 'accepted', reply }))
    await begin(mailer)
    expect(await progress()).toMatchObject({ status: 'sent', keptInOutbox })
    const { newsletters } = await getNewsletterAnalytics(context, 30)
    expect(newsletters).toMatchObject([{ accepted: keptInOutbox ? 0 : 3 }])
  })

  test('is tried again later and later where the server puts it off, and fails in the end', async () => {
    const { context, progress, emails, begin } = await openSend(3)
    const [first = ''] = emails
    const mailer = recordingMailer((to) => (to === first ? deferred : ACCEPTED_OUTCOME))
    const sending = await begin(mailer)
    expect(await progress()).toMatchObject({ status: 'sent', counts: { accepted: 2, deferred: 1 } })
    const waits: number[] = []
    for (let tries = 1; tries < 7; tries++) {
      const row = await findDeliveryState(context.store, first)
      expect([row.state, row.reply]).toEqual(['deferred', deferred.reply])
      const at = row.next_attempt_at ?? 0
      waits.push((at - context.clock.now()) / MINUTE)
      context.clock.set(at - 1)
      await sending.look()
      expect(mailer.handed.filter((to) => to === first)).toHaveLength(tries)
      context.clock.set(at)
      await sending.look()
    }
    expect(waits).toEqual([1, 5, 15, 60, 240, 720])
    expect(await findDeliveryState(context.store, first)).toMatchObject({ state: 'failed', attempts: 7 })
    expect(await progress()).toMatchObject({ status: 'sent', counts: { accepted: 2, failed: 1, deferred: 0 } })
  })

  test('is never written to an address again that is refused for good', async () => {
    const { context, progress, emails, begin } = await openSend(2)
    const refused = { outcome: 'failed', reply: '550 5.1.1 no such user', permanent: true } as const
    const mailer = recordingMailer((to) => (to === emails[0] ? refused : ACCEPTED_OUTCOME))
    const sending = await begin(mailer)
    expect(await progress()).toMatchObject({ counts: { accepted: 1, failed: 1 } })
    const next = await addNewsletter(context)
    await applySendAction(context, await signIn(context), next, 'send')
    await sending.look()
    expect(await getSendProgress(context, next)).toMatchObject({ counts: { accepted: 1, suppressed: 1, total: 2 } })
  })

  test('is paused after many refusals in a row, says why, and goes on when it is resumed', async () => {
    const { context, send, progress, begin } = await openSend(60)
    const refused = { outcome: 'failed', reply: '550 5.7.1 Your network is on our list' } as const
    let isBlocked = true
    const mailer = recordingMailer(() => (isBlocked ? refused : ACCEPTED_OUTCOME))
    const sending = await begin(mailer)
    const { counts, ...paused } = await progress()
    expect(paused).toMatchObject({ status: 'sending', pauseReason: 'refused', problem: refused.reply })
    expect(counts.failed).toBeGreaterThanOrEqual(20)
    // Messages that were on the wire then are finished.
    expect(counts.failed).toBeLessThanOrEqual(30)
    expect(await findPausedSendProblem(context)).toContain(refused.reply)
    expect(await context.store.db.selectFrom('mail_suppressions').selectAll().execute()).toEqual([])
    isBlocked = false
    await send('resume')
    await sending.look()
    const after = { status: 'sent', paused: false, problem: null, counts: { accepted: 60 - counts.failed } }
    expect(await progress()).toMatchObject(after)
  })

  test('is tried with one message while no connection comes about, is paused after the third, and loses nobody', async () => {
    const { context, emails, send, progress } = await openSend(30)
    const away = { outcome: 'queued', reply: 'connect ECONNREFUSED', untried: true } as const
    let isUp = false
    const mailer = recordingMailer(() => (isUp ? ACCEPTED_OUTCOME : away))
    const sending = startSending(context, mailer)
    await send()
    // Connections that fail at the same time are one failure.
    for (const [tries, rest] of [
      [10, 5000],
      [11, MINUTE],
      [12, 0],
    ] as const) {
      await sending.look()
      expect(mailer.handed).toHaveLength(tries)
      await sending.look()
      expect(mailer.handed).toHaveLength(tries)
      if (rest > 0) expect(await findPausedSendProblem(context)).toBeUndefined()
      context.clock.advance(rest)
    }
    const paused = { status: 'sending', paused: true, pauseReason: 'unreachable', problem: away.reply }
    expect(await progress()).toMatchObject({ ...paused, counts: { queued: 30, accepted: 0, total: 30 } })
    expect(await findPausedSendProblem(context)).toContain(away.reply)
    isUp = true
    await send('resume')
    await sending.look()
    expect(await progress()).toMatchObject({ status: 'sent', counts: { accepted: 30 }, problem: null })
    expect(mailer.handed.slice(12).sort()).toEqual(emails)
  })

  test('leaves one message in doubt, and records the others, whatever goes wrong while it is handed over', async () => {
    const { context, emails, progress, begin } = await openSend(15)
    const mailer = recordingMailer(async (to) =>
      to === emails[3] ? Promise.reject(new Error('Out of memory')) : ACCEPTED_OUTCOME,
    )
    await begin(mailer)
    expect([...mailer.handed].sort()).toEqual(emails)
    expect(await progress()).toMatchObject({ status: 'sent', counts: { accepted: 14, in_doubt: 1 } })
    expect(await findDeliveryState(context.store, emails[3] ?? '')).toMatchObject({
      state: 'in_doubt',
      reply: 'Out of memory',
    })
  })

  test('leaves alone what is in doubt until somebody asks for it', async () => {
    const { context, send, progress, emails, begin } = await openSend(4)
    const [first = ''] = emails
    const mailer = recordingMailer((to, turn) => (to === first && turn === 1 ? inDoubt : ACCEPTED_OUTCOME))
    const sending = await begin(mailer)
    context.clock.advance(24 * 60 * MINUTE)
    await sending.look()
    expect(await progress()).toMatchObject({ status: 'sent', counts: { accepted: 3, in_doubt: 1 } })
    expect(await send('retry-doubtful')).toMatchObject({ status: 'sent', counts: { deferred: 1, in_doubt: 0 } })
    await sending.look()
    expect(await progress()).toMatchObject({ status: 'sent', counts: { accepted: 4, in_doubt: 0 } })
    expect(mailer.handed.filter((to) => to === first)).toHaveLength(2)
  })

  test('goes to those alone who get newsletters at the moment of their turn', async () => {
    const { context, progress, emails, begin } = await openSend(26)
    const { db } = context.store
    const [moved = '', deleted = '', suppressed = '', asked = '', given = '', ...left] = emails.slice(10)
    const change = (values: { status?: 'unsubscribed'; email?: string; awaits_confirmation?: 1 }, of: string[]) =>
      db.updateTable('subscribers').set(values).where('email', 'in', of).execute()
    // One connection leaves rows unclaimed that aren't on the wire yet.
    const mailer = recordingMailer(async (to) => {
      if (to !== emails[9]) return ACCEPTED_OUTCOME
      await change({ email: 'new@alder.example' }, [moved])
      const gone = [deleted, emails[0] ?? '']
      await db.deleteFrom('subscribers').where('email', 'in', gone).execute()
      // This address has the newsletter already.
      await change({ email: emails[0] ?? '' }, [given])
      for (const email of [suppressed, left[0] ?? ''])
        await db.insertInto('mail_suppressions').values({ email, reason: 'bounce', created_at: 1 }).execute()
      await change({ awaits_confirmation: 1 }, [asked])
      await change({ status: 'unsubscribed' }, left)
      return ACCEPTED_OUTCOME
    }, 1)
    await begin(mailer)
    expect(mailer.handed).toEqual([...emails.slice(0, 10), 'new@alder.example'])
    expect(await findDeliveryState(context.store, suppressed)).toMatchObject({ state: 'suppressed' })
    expect((await findDeliveryState(context.store, given)).reply).toContain('has this newsletter already')
    const counts = { accepted: 11, suppressed: 1, unsubscribed: 14, total: 26 }
    expect(await progress()).toMatchObject({ status: 'sent', counts })
  })

  test('goes to confirmed subscribers alone where everybody must confirm', async () => {
    const { context, begin, progress, emails } = await openSend(3)
    const [confirmed = ''] = emails
    await context.store.db.updateTable('subscribers').set({ confirmed_at: 1 }).where('email', '=', confirmed).execute()
    const mailer = recordingMailer()
    Object.assign(context, { config: { ...context.config, doubleOptIn: true } })
    await begin(mailer)
    expect(mailer.handed).toEqual([confirmed])
    expect(await progress()).toMatchObject({ status: 'sent', counts: { accepted: 1, total: 1 } })
  })

  test('can be paused, resumed and cancelled', async () => {
    const { context, send, progress, emails, begin, actions } = await openSend(60)
    const mailer = recordingMailer(async (to) => {
      if (to === emails[15]) await send('pause')
      if (to === emails[35]) await send('cancel')
      return ACCEPTED_OUTCOME
    }, 1)
    const sending = await begin(mailer)
    const counts = { accepted: 16, on_the_wire: 0, total: 60 }
    expect(await progress()).toMatchObject({ status: 'sending', paused: true, counts })
    await send('resume')
    await sending.look()
    expect(await progress()).toMatchObject({ status: 'sent', paused: false, cancelled: true, counts: { total: 60 } })
    expect(await countDeliveryStates(context.store)).toEqual({ accepted: 36, cancelled: 24 })
    expect(await actions()).toEqual(['send', 'pause', 'resume', 'cancel'].map((action) => `newsletter.${action}`))
  })

  test('stays sent when it is cancelled after a first message that is in doubt', async () => {
    const { app, context, id, emails, send, progress, begin } = await openSend(30)
    const mailer = recordingMailer(async (to) => {
      if (to !== emails[0]) return ACCEPTED_OUTCOME
      await send('cancel')
      return inDoubt
    }, 1)
    await begin(mailer)
    expect(await progress()).toMatchObject({ status: 'sent', cancelled: true })
    expect(await countDeliveryStates(context.store)).toEqual({ in_doubt: 1, cancelled: 29 })
    expect((await app.inject(`/api/newsletters/published/${id}`)).statusCode).toBe(200)
  })

  test('is a draft again when it is cancelled before anybody got it, with nothing left of it', async () => {
    const { app, context, id, send, progress, emails } = await openSend(30)
    await send()
    const mailer = recordingMailer(async (to, turn) => {
      if (to !== emails[0] || turn > 1) return ACCEPTED_OUTCOME
      await send('cancel')
      return deferred
    }, 1)
    const sending = startSending(context, mailer)
    await sending.look()
    const draft = { status: 'draft', counts: { total: 0 }, finishedAt: null, cancelled: false }
    expect(await progress()).toMatchObject(draft)
    expect((await app.inject(`/api/newsletters/published/${id}`)).statusCode).toBe(404)
    await send()
    await sending.look()
    expect(await progress()).toMatchObject({ status: 'sent', counts: { accepted: 30 } })
  })
})
