// This runs only the sender of `jobs`, configured by the environment, so that tests can kill it and benchmarks measure
// nothing else. It ends when all newsletters are sent, or on SIGTERM.
import { buildContext } from '../../../admin-api/src/build-context.ts'
import { loadConfig } from '../../../admin-api/src/config/config.ts'
import { createMailers } from '../../../admin-api/src/integrations/mailer/create-mailer.ts'
import { startNewsletterSending } from '../../../admin-api/src/modules/audience/newsletters/sending/send-newsletters.job.ts'
import { becomeLeaderInDatabase } from '../../../admin-api/src/modules/platform/jobs/leader.service.ts'
import { createPlainTemplate } from '../../../admin-api/test/support/sending-harness.ts'

const loaded = loadConfig(process.env)
if (!loaded.ok) throw new Error(loaded.problems.join('\n'))
const context = await buildContext(loaded.config, 'jobs')
const leader = { fence: await becomeLeaderInDatabase(context), isCertain: () => true }
// Rendering editions would take most of a trial.
const compose = process.env.EDITIONS === 'plain' ? createPlainTemplate : undefined
const sending = startNewsletterSending(context, createMailers(loaded.config).bulk, leader, compose)
process.send?.({ type: 'jobs-ready' })

const begun = performance.now()
const look = setInterval(async () => {
  const sends = context.store.db.selectFrom('newsletters').select('id').where('status', '=', 'sending')
  if ((await sends.execute()).length > 0) return
  clearInterval(look)
  process.send?.({ type: 'sent', milliseconds: performance.now() - begun })
  await end()
}, 20)
process.once('SIGTERM', end)

async function end(): Promise<void> {
  clearInterval(look)
  await sending.stop()
  process.send?.({ type: 'ended', peakBytes: process.resourceUsage().maxRSS * 1024 })
  await context.store.close()
  process.exit()
}
