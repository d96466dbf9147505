import { collectWhenIdle } from '@hometown/shared-types/rules/collect-when-idle'
import { openContext } from '../build-context.ts'
import { doesNewsroomWork, hasPublisher } from '../config/roles.ts'
import { logUncaughtErrors } from '../log/operator-output.ts'
import { type RunningJob, runAsLeader } from '../modules/platform/jobs/index.ts'
import { loadConfigOrExit } from './load-config-or-exit.ts'
import { runUntilStopped } from './run-process.ts'

logUncaughtErrors('jobs')
const config = loadConfigOrExit()
const context = await openContext(config, 'jobs')

// Each part is loaded only where it runs: for a copy of the site, a machine needs no mail, AI or picture libraries.
const runningJobs: RunningJob[] = []
if (hasPublisher(config)) runningJobs.push((await import('../jobs/publishing-jobs.ts')).startPublishing(context))
if (doesNewsroomWork(config.role)) {
  const { startNewsroomWork } = await import('../jobs/newsroom-jobs.ts')
  runningJobs.push(await runAsLeader(context, (leader) => startNewsroomWork(context, leader)))
}

runUntilStopped(async () => {
  // They stop all at once, since a publish that the end interrupts is no failed one.
  await Promise.all(runningJobs.map((work) => work.stop()))
  await context.store.close()
})
collectWhenIdle()
context.messages.send({ type: 'jobs-ready' })
