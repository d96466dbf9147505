import { join } from 'node:path'
import { collectWhenIdle } from '@hometown/shared-types/rules/collect-when-idle'
import { startApiServer } from './api-server.ts'
import { openContext } from './build-context.ts'
import { loadConfigOrExit } from './log/load-config-or-exit.ts'
import { logLastError, sayError } from './log/say.ts'
import { followConnections } from './modules/platform/connections/saved-connections.service.ts'
import { explainAddressProblem } from './processes/address-problem.ts'
import { runUntilStopped, STOPPED_FOR_GOOD } from './processes/run-process.ts'
import { ROOT } from './root.ts'

logLastError('api')
const config = loadConfigOrExit()
const context = await openContext(config, 'api')
followConnections(context)

try {
  const server = await startApiServer(context, { deskDist: join(ROOT, 'admin-ui/dist') })
  runUntilStopped(async () => {
    await server.close()
    await context.store.close()
  })
  collectWhenIdle()
  context.link.send({ type: 'listening', address: server.address })
} catch (error) {
  const explanation = explainAddressProblem(error, config)
  if (explanation === undefined) throw error
  sayError(explanation)
  process.exit(STOPPED_FOR_GOOD)
}
