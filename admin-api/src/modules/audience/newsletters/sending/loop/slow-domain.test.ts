import { describe, expect, test } from 'vitest'
import { buildTestContext } from '../../../../../../test/support/build-test-app.ts'
import { openMisbehavingServer } from '../../../../../../test/support/misbehaving-mail-server.ts'
import {
  addNewsletter,
  addSubscribers,
  readStates,
  startSending,
} from '../../../../../../test/support/sending-harness.ts'
import { signIn } from '../../../../../../test/support/sign-in.ts'
import { clockTime, type TestClock } from '../../../../../../test/support/test-clock.ts'
import { openTestStore } from '../../../../../../test/support/test-store.ts'
import { createSmtpMailer } from '../../../../../integrations/mailer/smtp/smtp-mailer.ts'
import { doToSend, getProgress } from '../sending.service.ts'
import { findSlowness } from './mail-slowness.ts'

const MINUTE = 60_000
const PER_MINUTE = 60
/** The ledger works the same in both databases, so one long send is enough. */
const READERS = { sqlite: 1500, postgres: 300 }

describe('a server that takes 60 messages a minute', () => {
  test('has accepted everybody in the end, and the slow domain is noted for the desk', async () => {
    const store = await openTestStore()
    const readers = READERS[store.kind]
    const context = await buildTestContext({ store })
    const { clock } = context
    await addSubscribers(store, readers)
    const id = await addNewsletter(context)
    const server = await openSlowServer(clock)
    const options = { url: server.url, name: 'alder.example', connections: 4, time: clockTime(clock) }
    const sending = startSending(context, createSmtpMailer(options).bulk)
    const begun = clock.now()
    await doToSend(context, { user: await signIn(context) }, id, 'send')
    let progress = await getProgress(context, id)
    while (progress.status !== 'sent' || progress.counts.deferred > 0) {
      await sending.look()
      progress = await getProgress(context, id)
      clock.advance(1000)
    }
    expect(await readStates(store)).toEqual({ accepted: readers })
    expect((await findSlowness(store.db))?.domains).toMatchObject([{ domain: 'alder.example' }])
    const least = readers / PER_MINUTE
    expect((clock.now() - begun) / MINUTE).toBeLessThan(3 * least)
  }, 300_000)
})

function openSlowServer(clock: TestClock) {
  const taken = new Map<number, number>()
  return openMisbehavingServer({
    act(moment) {
      const minute = Math.floor(clock.now() / MINUTE)
      const before = taken.get(minute) ?? 0
      if (moment === 'RCPT' && before >= PER_MINUTE) return { say: '451 4.7.1 Too many messages' }
      if (moment === 'dot') taken.set(minute, before + 1)
      return undefined
    },
  })
}
