import { describe, expect, test } from 'vitest'
import { buildTestContext } from '../../../../../test/support/build-test-app.ts'
import { type FailurePoint, failingStatements } from '../../../../../test/support/failing-statements.ts'
import { becomeLeader } from '../../../../../test/support/leader.ts'
import {
  addNewsletter,
  addSubscribers,
  plainEditions,
  readStates,
  recordingMailer,
} from '../../../../../test/support/sending-harness.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'
import { getProgress } from './report.service.ts'
import { startNewsletterSending } from './send-newsletters.job.ts'
import { applySendAction } from './sending.service.ts'

const LOOKS = 4
const moments: readonly FailurePoint[] = ['before', 'after']

describe('a statement that fails once while a newsletter is sent', () => {
  test.each(moments)(
    'costs nobody their copy, and leaves none in doubt (%s it is carried out)',
    async (moment) => {
      const context = await buildTestContext()
      const statements = await failingStatements(context.store)
      const emails = await addSubscribers(context.store, 3)
      const by = { user: await signIn(context) }
      // On PostgreSQL, where a statement costs more, every third: two starts, so that both moments see different ones.
      const step = context.store.kind === 'sqlite' ? 1 : 3
      for (let n = moments.indexOf(moment) + 1; ; n += step) {
        await context.store.db.deleteFrom('newsletter_deliveries').execute()
        const id = await addNewsletter(context)
        await applySendAction(context, by, id, 'send')
        const mailer = recordingMailer()
        const leader = await becomeLeader(context)
        statements.failAt(n, moment)
        const sending = startNewsletterSending(context, mailer, plainEditions(), leader)
        for (let look = 0; look < LOOKS; look++) {
          await sending.look()
          context.clock.advance(20 * 60_000)
        }
        const hasFailed = statements.end()
        await sending.stop()
        const progress = await getProgress(context, id)
        expect({
          n,
          handed: [...mailer.handed].sort(),
          states: await readStates(context.store),
          progress,
        }).toMatchObject({
          n,
          handed: emails,
          states: { accepted: emails.length },
          progress: { status: 'sent', counts: { accepted: emails.length, total: emails.length } },
        })
        if (!hasFailed) return
      }
    },
    120_000,
  )
})
