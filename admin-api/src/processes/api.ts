import { join } from 'node:path'
import { collectWhenIdle } from '@hometown/shared-types/rules/collect-when-idle'
import { startApiServer } from '../api/api-server.ts'
import { openContext } from '../build-context.ts'
import { logLastError, sayError } from '../log/say.ts'
import { followConnections } from '../modules/platform/settings/index.ts'
import { ROOT } from '../root.ts'
import { explainAddressProblem } from './address-problem.ts'
import { loadConfigOrExit } from './load-config-or-exit.ts'
import { runUntilStopped, STOPPED_FOR_GOOD } from './run-process.ts'

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
  context.messages.send({ type: 'listening', address: server.address })
} catch (error) {
  const explanation = explainAddressProblem(error, config)
  if (explanation === undefined) throw error
  sayError(explanation)
  process.exit(STOPPED_FOR_GOOD)
}
