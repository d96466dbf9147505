import { collectWhenIdle } from '@hometown/shared-types/collect-when-idle'
import { buildContext } from './build-context.ts'
import { doesNewsroomWork, hasPublisher } from './config/roles.ts'
import { loadConfigOrExit } from './log/load-config-or-exit.ts'
import { logLastError } from './log/log-last-error.ts'
import { applySavedConnections } from './modules/platform/connections/saved-connections.service.ts'
import { lead } from './modules/platform/jobs/leader.service.ts'
import { applySavedTimeZone, followTimeZone } from './modules/platform/settings/time-zone.service.ts'
import { applySharedSecrets } from './modules/platform/shared-secrets/shared-secrets.service.ts'
import { runUntilStopped } from './processes/run-process.ts'
import type { Work } from './work.ts'

logLastError('jobs')
const config = loadConfigOrExit()
const context = await buildContext(config, 'jobs')
await applySharedSecrets(context)
await applySavedConnections(context)
await applySavedTimeZone(context)
followTimeZone(context)

// Each is loaded only where it runs: for its copy of the site a machine needs no mail, AI or picture libraries.
const works: Work[] = []
if (hasPublisher(config)) works.push(await startPublishing())
if (doesNewsroomWork(config.role)) {
  const { startNewsroomWork } = await import('./newsroom-work.ts')
  works.push(
    await lead(context, async (leader) => {
      const newsroom = await startNewsroomWork(context, leader)
      // One machine calls it for all.
      const hook = config.deployHookUrl ? await startPublishing() : undefined
      return {
        async stop() {
          await Promise.all([newsroom.stop(), hook?.stop()])
        },
      }
    }),
  )
}

async function startPublishing(): Promise<Work> {
  return (await import('./publishing-work.ts')).startPublishing(context)
}

runUntilStopped(async () => {
  // All at once, since a publish that the end interrupts is no failed one.
  await Promise.all(works.map((work) => work.stop()))
  await context.store.close()
})
collectWhenIdle()
context.link.send({ type: 'working' })
