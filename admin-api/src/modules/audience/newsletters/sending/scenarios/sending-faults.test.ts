import type { Transaction } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildTestContext, type TestContext } from '../../../../../../test/support/build-test-app.ts'
import { openMisbehavingServer } from '../../../../../../test/support/misbehaving-mail-server.ts'
import {
  accepted,
  addNewsletter,
  addSubscribers,
  plainEditions,
  readStates,
  recordingMailer,
  startSending,
  stateOf,
} from '../../../../../../test/support/sending-harness.ts'
import { signIn } from '../../../../../../test/support/sign-in.ts'
import { clockTime } from '../../../../../../test/support/test-clock.ts'
import { openTestStore } from '../../../../../../test/support/test-store.ts'
import type { Database } from '../../../../../database/database.ts'
import type { Store } from '../../../../../database/store.ts'
import { createSmtpMailer } from '../../../../../integrations/mailer/smtp/smtp-mailer.ts'
import { putOnTheWire } from '../ledger/deliveries.repository.ts'
import { doToSend, getProgress } from '../sending.service.ts'

const MINUTE = 60_000

describe('a send that things go wrong for', () => {
  async function open(readers = 25) {
    const context = await buildTestContext({ store: await openTestStore() })
    const emails = await addSubscribers(context.store, readers)
    const id = await addNewsletter(context)
    const by = { user: await signIn(context) }
    const send = (action: Parameters<typeof doToSend>[3] = 'send') => doToSend(context, by, id, action)
    return { context, emails, id, send, progress: () => getProgress(context, id) }
  }

  test('goes on with those who were claimed by a commit whose answer was lost', async () => {
    const { context, emails, send, progress } = await open(40)
    const mailer = recordingMailer()
    const sending = startSending(context, mailer)
    await send()
    loseAnswerOfCommit(context.store, async () => ((await readStates(context.store)).on_the_wire ?? 0) > 0)
    await sending.look()
    expect(mailer.handed.length).toBeLessThan(40)
    await sending.look()
    expect(await readStates(context.store)).toEqual({ accepted: 40 })
    expect([...mailer.handed].sort()).toEqual(emails)
    expect(await progress()).toMatchObject({ status: 'sent', counts: { accepted: 40, deferred: 0, total: 40 } })
  })

  test('puts nobody on the wire who is not waiting any more', async () => {
    const { context, emails, send } = await open(3)
    const sending = startSending(context, recordingMailer())
    await send()
    await sending.look()
    const { db } = context.store
    const { send_no: no } = await stateOf(context.store, emails[0] ?? '')
    await db
      .updateTable('newsletter_deliveries')
      .set({ state: 'queued' })
      .where('email', '=', emails[0] ?? '')
      .execute()
    const put = await db.transaction().execute((trx) => putOnTheWire(trx, no, emails, 7, 1))
    expect(put).toEqual([emails[0]])
    expect(await readStates(context.store)).toEqual({ on_the_wire: 1, accepted: 2 })
  })

  test('counts as recipients who took it later, too', async () => {
    const { context, emails, id, send } = await open(3)
    const doubt = { outcome: 'in_doubt', reply: 'The line broke.' } as const
    const sending = startSending(
      context,
      recordingMailer((to, turn) => (to === emails[0] && turn === 1 ? doubt : accepted)),
    )
    const recipients = async () => {
      const { db } = context.store
      const row = await db.selectFrom('newsletters').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      return row.recipient_count
    }
    await send()
    for (let look = 0; look < 3; look++) await sending.look()
    expect(await recipients()).toBe(2)
    await send('retry-doubtful')
    await sending.look()
    expect(await recipients()).toBe(3)
  })

  test('does not hold against a message that there was no connection for it', async () => {
    const { context, emails, send } = await open(1)
    const [first = ''] = emails
    let answer: Parameters<typeof recordingMailer>[0] = () => ({ outcome: 'queued', reply: 'refused', untried: true })
    const mailer = recordingMailer((to, turn) => answer?.(to, turn) ?? accepted)
    const sending = startSending(context, mailer)
    await send()
    for (let tries = 0; tries < 12; tries++) {
      await sending.look()
      context.clock.advance(MINUTE)
    }
    expect(mailer.handed.length).toBeGreaterThan(8)
    expect(await stateOf(context.store, first)).toMatchObject({ state: 'queued', attempts: 0, reply: 'refused' })
    answer = () => ({ outcome: 'deferred', reply: '451 greylisted' })
    await sending.look()
    const next = { state: 'deferred', attempts: 1, next_attempt_at: context.clock.now() + MINUTE }
    expect(await stateOf(context.store, first)).toMatchObject(next)
  })

  test('tries a message that breaks every line now and then, and still hears the server out about it', async () => {
    const { context, emails, send } = await open(2)
    const [first = ''] = emails
    let isBreaking = true
    const mailer = recordingMailer((to) => {
      if (to !== first) return accepted
      return isBreaking
        ? { outcome: 'queued', reply: 'The connection ended.' }
        : { outcome: 'deferred', reply: '451 greylisted' }
    })
    const sending = startSending(context, mailer)
    await send()
    for (let tries = 0; tries < 60; tries++) {
      await sending.look()
      context.clock.advance(5 * MINUTE)
    }
    expect(await stateOf(context.store, emails[1] ?? '')).toMatchObject({ state: 'accepted' })
    expect(mailer.handed.filter((to) => to === first).length).toBeGreaterThan(10)
    isBreaking = false
    context.clock.advance(24 * 60 * MINUTE)
    await sending.look()
    expect(await stateOf(context.store, first)).toMatchObject({ state: 'deferred', reply: '451 greylisted' })
  })

  test('costs little more than the downtime of its server, however many messages were under way', async () => {
    const { context, send, progress } = await open(40)
    const upAt = context.clock.now() + 10_000
    const away = { outcome: 'queued', reply: 'connect ECONNREFUSED', untried: true } as const
    const sending = startSending(
      context,
      recordingMailer(() => (context.clock.now() < upAt ? away : accepted)),
    )
    await send()
    await sending.look()
    for (let seconds = 0; seconds < 20; seconds++) {
      context.clock.advance(1000)
      await sending.look()
    }
    expect(await progress()).toMatchObject({ status: 'sent', counts: { accepted: 40 } })
  })

  test('goes on with everybody else while the line breaks for some, and so does the next newsletter', async () => {
    const { context, emails, send } = await open(40)
    const unlucky = new Set(emails.slice(0, 12))
    const server = await openMisbehavingServer()
    server.act = (moment) => {
      const to = /<(.+)>/.exec(server.commands.findLast((line) => line.startsWith('RCPT')) ?? '')?.[1] ?? ''
      return moment === 'RCPT' && unlucky.has(to) ? { say: '421 Not now', andHangUp: true } : undefined
    }
    const time = clockTime(context.clock)
    const { bulk } = createSmtpMailer({ url: server.url, name: 'alder.example', connections: 4, time })
    const sending = startSending(context, bulk)
    await send()
    const user = await signIn(context)
    await doToSend(context, { user }, await addNewsletter(context), 'send')
    const lookUntilAccepted = async (count: number) => {
      while (((await readStates(context.store)).accepted ?? 0) < count) {
        await sending.look()
        await passTime(context)
      }
    }
    await lookUntilAccepted(56)
    expect(await readStates(context.store)).not.toHaveProperty('failed')
    unlucky.clear()
    await lookUntilAccepted(80)
    expect(await readStates(context.store)).toEqual({ accepted: 80 })
  }, 60_000)

  test('does not wait for a message that breaks its line', async () => {
    const { context, emails, send } = await open(40)
    const unlucky = new Set(emails.slice(0, 12))
    const mailer = recordingMailer((to) =>
      unlucky.has(to) ? { outcome: 'queued', reply: 'The connection ended.' } : accepted,
    )
    const sending = startSending(context, mailer)
    await send()
    await sending.look()
    context.clock.advance(2000)
    await sending.look()
    expect(await readStates(context.store)).toEqual({ accepted: 28, deferred: 12 })
  })

  test('loses nobody when many are sent at once', async () => {
    const { context, send } = await open(7)
    const user = await signIn(context)
    for (let more = 0; more < 6; more++) await doToSend(context, { user }, await addNewsletter(context), 'send')
    await send()
    const sending = startSending(context, recordingMailer())
    await sending.look()
    await sending.look()
    expect(await readStates(context.store)).toEqual({ accepted: 49 })
  })

  test('has connections for others while one provider is slow', async () => {
    const { context, send } = await open(0)
    await addSubscribers(context.store, 6, { prefix: 'a', domain: 'slow.example' })
    await addSubscribers(context.store, 6, { prefix: 'b', domain: 'quick.example' })
    const answer = Promise.withResolvers<typeof accepted>()
    const mailer = recordingMailer((to) => (to.endsWith('@slow.example') ? answer.promise : accepted), 4)
    mailer.quota = 2
    const sending = startSending(context, mailer)
    await send()
    const looking = sending.look()
    const states = () => readStates(context.store)
    await vi.waitFor(async () => expect(await states()).toEqual({ accepted: 6, on_the_wire: 2, queued: 4 }), 3000)
    answer.resolve(accepted)
    await looking
    expect(await states()).toEqual({ accepted: 12 })
    expect(new Set(mailer.handed).size).toBe(mailer.handed.length)
  })

  test('keeps to the pace of a provider, and writes to everybody of it', async () => {
    const { context, emails, send } = await open(12)
    const server = await openMisbehavingServer()
    const limits = { connections: 4, domainRate: 6000 }
    const { bulk } = createSmtpMailer({ url: server.url, name: 'alder.example', ...limits })
    const sending = startSending(context, bulk)
    const begun = performance.now()
    await send()
    await vi.waitFor(async () => {
      await sending.look()
      expect(await readStates(context.store)).toEqual({ accepted: 12 })
    }, 5000)
    expect(performance.now() - begun).toBeGreaterThan(80)
    expect(server.texts).toHaveLength(emails.length)
  })

  test('composes its editions one by one, so that a stop need not wait for hundreds', async () => {
    const { context, send } = await open(0)
    for (const name of ['Sports', 'Clubs', 'Events', 'Jobs', 'Business', 'Churches']) {
      await addSubscribers(context.store, 1, { prefix: name.toLowerCase(), categories: [name] })
    }
    const plain = plainEditions()
    let composed = 0
    const editions = plainEditions({
      template: async (...given) => {
        composed += 1
        if (composed === 2) void sending.stop()
        return plain.template(...given)
      },
    })
    const mailer = recordingMailer()
    const sending = startSending(context, mailer, editions)
    await send()
    await sending.look()
    expect(composed).toBe(2)
    await sending.stop()
    const next = recordingMailer()
    await startSending(context, next).look()
    expect([mailer.handed.length, next.handed.length]).toEqual([0, 6])
  })

  test('stays ours while a stop waits for a slow server, so that nothing is in doubt', async () => {
    const { context, send } = await open(4)
    const { db } = context.store
    const answer = Promise.withResolvers<typeof accepted>()
    const mailer = recordingMailer(() => answer.promise)
    const sending = startSending(context, mailer)
    await send()
    void sending.look()
    await vi.waitFor(() => expect(mailer.handed).toHaveLength(4), 10_000)
    const stopped = sending.stop()
    const time = shiftedTime()
    const expiresAt = async () => (await db.selectFrom('leases').select('expires_at').executeTakeFirst())?.expires_at
    for (let renewed = 0; renewed < 4; renewed++) {
      await db.updateTable('leases').set({ expires_at: 0 }).execute()
      time.passed += 4000
      await vi.waitFor(async () => expect(await expiresAt()).toBeGreaterThan(0), 5000)
    }
    await startSending(context, recordingMailer()).look()
    answer.resolve(accepted)
    await stopped
    expect(await readStates(context.store)).toEqual({ accepted: 4 })
  })

  test('hands nothing over when its process stood still for so long that another has taken over', async () => {
    const { context, send } = await open(4)
    const mailer = recordingMailer()
    const sending = startSending(context, mailer)
    // Takes the lease before the other process.
    await sending.look()
    const other = startSending(context, recordingMailer())
    await send()
    const time = shiftedTime()
    let hasStood = false
    afterCommit(context.store, async () => {
      if (hasStood || !(await readStates(context.store)).on_the_wire) return
      hasStood = true
      time.passed = 60_000
      await context.store.db.updateTable('leases').set({ expires_at: 0 }).execute()
      await other.look()
    })
    await sending.look()
    expect(mailer.handed).toEqual([])
    expect(await readStates(context.store)).toEqual({ in_doubt: 4 })
  })

  test('goes on where the clock was set back after its last process died', async () => {
    const { context, send } = await open(4)
    const { db } = context.store
    await send()
    const far = Date.now() + 365 * 24 * 60 * MINUTE
    await db.insertInto('leases').values({ name: 'mail', holder: 'gone', fence: 3, expires_at: far }).execute()
    await startSending(context, recordingMailer()).look()
    expect(await readStates(context.store)).toEqual({ accepted: 4 })
  })

  test('keeps words of the server that no database can', async () => {
    const { context, emails, send } = await open(1)
    const sending = startSending(
      context,
      recordingMailer(() => ({ outcome: 'failed', reply: '554 no\u0000 \u0007way', permanent: true })),
    )
    await send()
    await sending.look()
    expect(await stateOf(context.store, emails[0] ?? '')).toMatchObject({ state: 'failed', reply: '554 no way' })
  })
})

/** A minute, or until the next message is due: deferred ones may wait for hours, and each minute costs a run. */
async function passTime({ store, clock }: TestContext): Promise<void> {
  const { db } = store
  const deliveries = db.selectFrom('newsletter_deliveries').select((row) => row.fn.min('next_attempt_at').as('at'))
  const waiting = await deliveries.where('state', '=', 'deferred').executeTakeFirstOrThrow()
  clock.set(Math.max(clock.now() + MINUTE, waiting.at ?? 0))
}

/** `performance.now()` then jumps ahead by `passed`. */
function shiftedTime(): { passed: number } {
  const time = { passed: 0 }
  const real = performance.now.bind(performance)
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => real() + time.passed)
  onTestFinished(() => void spy.mockRestore())
  return time
}

/** The next transaction after which `when` is true is committed, but its caller gets a broken connection. */
function loseAnswerOfCommit(store: Store, when: () => Promise<boolean>): void {
  let isLost = false
  afterCommit(store, async () => {
    if (isLost || !(await when())) return
    isLost = true
    throw new Error('Connection terminated unexpectedly')
  })
}

/** Runs `then` after each commit, before the caller continues. */
function afterCommit({ db }: Store, then: () => Promise<void>): void {
  const begin = db.transaction.bind(db)
  Object.assign(db, {
    transaction: () => ({
      async execute<T>(work: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
        const result = await begin().execute(work)
        await then()
        return result
      },
    }),
  })
}
