import { collectWhenIdle } from '@hometown/shared-types/collect-when-idle'
import { buildContext } from './build-context.ts'
import { doesNewsroomWork, hasPublisher } from './config/roles.ts'
import { loadConfigOrExit } from './log/load-config-or-exit.ts'
import { logLastError } from './log/log-last-error.ts'
import { applySavedConnections } from './modules/platform/connections/saved-connections.service.ts'
import { lead, type Running } from './modules/platform/jobs/leader.service.ts'
import { applySavedTimeZone, followTimeZone } from './modules/platform/settings/saved-settings.service.ts'
import { applySharedSecrets } from './modules/platform/shared-secrets/shared-secrets.service.ts'
import { runUntilStopped } from './processes/run-process.ts'

logLastError('jobs')
const config = loadConfigOrExit()
const context = await buildContext(config, 'jobs')
await applySharedSecrets(context)
await applySavedConnections(context)
await applySavedTimeZone(context)
followTimeZone(context)

// Each is loaded only where it runs: for its copy of the site a machine needs no mail, AI or picture libraries.
const works: Running[] = []
if (hasPublisher(config)) works.push((await import('./publishing-work.ts')).startPublishing(context))
if (doesNewsroomWork(config.role)) {
  const { startNewsroomWork } = await import('./newsroom-work.ts')
  // Before it leads: if this failed after the other work began, nobody would stop that.
  const publishing = config.deployHookUrl ? await import('./publishing-work.ts') : undefined
  works.push(
    await lead(context, async (leader) => {
      const newsroom = await startNewsroomWork(context, leader)
      // One machine calls it for all.
      const hook = publishing?.startPublishing(context)
      return {
        async stop() {
          await Promise.all([newsroom.stop(), hook?.stop()])
        },
      }
    }),
  )
}

runUntilStopped(async () => {
  // All at once, since a publish that the end interrupts is no failed one.
  await Promise.all(works.map((work) => work.stop()))
  await context.store.close()
})
collectWhenIdle()
context.link.send({ type: 'working' })
