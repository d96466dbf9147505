import { join } from 'node:path'
import { collectWhenIdle } from '@hometown/shared-types/collect-when-idle'
import { startApiServer } from './api-server.ts'
import { buildContext } from './build-context.ts'
import { waitUntilReachable } from './installation/wait-until-reachable.ts'
import { loadConfigOrExit } from './log/load-config-or-exit.ts'
import { logLastError } from './log/log-last-error.ts'
import { complain } from './log/say.ts'
import { applySavedConnections, followConnections } from './modules/platform/connections/saved-connections.service.ts'
import { applySavedTimeZone, followTimeZone } from './modules/platform/settings/saved-settings.service.ts'
import { applySharedSecrets } from './modules/platform/shared-secrets/shared-secrets.service.ts'
import { explainAddressProblem } from './processes/address-problem.ts'
import { drain } from './processes/drain.ts'
import { STOPPED_FOR_GOOD } from './processes/exit-codes.ts'
import { runUntilStopped } from './processes/run-process.ts'
import { ROOT } from './root.ts'

const DESK_DIST = join(ROOT, 'admin-ui/dist')

logLastError('api')
const config = loadConfigOrExit()
const context = await buildContext(config, 'api')
// Started again while the database is away, it tells readers and balancers so instead of refusing their connections.
process.on('disconnect', endWithSupervisor)
await waitUntilReachable(context, async () => {
  await applySharedSecrets(context)
  await applySavedConnections(context)
  await applySavedTimeZone(context)
})
process.off('disconnect', endWithSupervisor)
followTimeZone(context)
followConnections(context)

try {
  const server = await startApiServer(context, { deskDist: DESK_DIST })
  runUntilStopped(async () => {
    await drain(context)
    await server.close()
    await context.store.close()
  })
  collectWhenIdle()
  context.link.send({ type: 'listening', address: server.address })
} catch (error) {
  const explanation = explainAddressProblem(error, config)
  if (explanation === undefined) throw error
  complain(explanation)
  process.exit(STOPPED_FOR_GOOD)
}

function endWithSupervisor(): void {
  process.exit(1)
}
