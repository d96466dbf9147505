// Only the sender of `jobs`, configured by the environment, so that tests can kill it and benchmarks measure nothing
// else. Ends when all newsletters are sent, or on SIGTERM.
import { buildContext } from '../../../admin-api/src/build-context.ts'
import { loadConfig } from '../../../admin-api/src/config/config.ts'
import { createMailers } from '../../../admin-api/src/integrations/mailer/create-mailer.ts'
import type { Editions } from '../../../admin-api/src/modules/audience/newsletters/sending/messages.ts'
import { startNewsletterSending } from '../../../admin-api/src/modules/audience/newsletters/sending/send-newsletters.job.ts'
import { takeFence } from '../../../admin-api/src/modules/platform/jobs/leader.service.ts'
import { newIssue } from '../../../admin-api/test/support/new-issue.ts'

const loaded = loadConfig(process.env)
if (!loaded.ok) throw new Error(loaded.problems.join('\n'))
const editions: Editions = {
  ...(process.env.EDITIONS === 'plain' ? await loadPlainEditions() : await loadRealEditions()),
  // Its articles aren't in the database.
  load: async (_context, { id }) => newIssue({ newsletterId: id }),
}
const context = await buildContext(loaded.config, 'jobs')
const leader = { fence: await takeFence(context), isCertain: () => true }
const sending = startNewsletterSending(context, createMailers(loaded.config).bulk, editions, leader)
process.send?.({ type: 'working' })

const begun = performance.now()
let noted: number | undefined
const look = setInterval(async () => {
  const { db } = context.store
  const left = await db
    .selectFrom('newsletters')
    .select('status')
    .where('status', 'in', ['preparing', 'sending'])
    .execute()
  if (noted === undefined && !left.some(({ status }) => status === 'preparing')) {
    noted = performance.now()
    process.send?.({ type: 'noted', milliseconds: noted - begun })
  }
  if (left.length > 0) return
  clearInterval(look)
  process.send?.({ type: 'sent', milliseconds: performance.now() - (noted ?? begun) })
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

/** One line each: loading React would take most of a trial. */
async function loadPlainEditions() {
  return (await import('../../../admin-api/test/support/sending-harness.ts')).plainEditions()
}

async function loadRealEditions() {
  return (await import('../../../admin-api/src/modules/audience/newsletters/sending/messages.ts')).realEditions
}
