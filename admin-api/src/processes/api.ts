import { join } from 'node:path'
import { collectWhenIdle } from '@hometown/shared-types/rules/collect-when-idle'
import { startApiServer } from '../api/api-server.ts'
import { openContext } from '../build-context.ts'
import { logUncaughtErrors, tellOperatorError } from '../log/operator-output.ts'
import { followConnections } from '../modules/platform/settings/index.ts'
import { PROJECT_FOLDER } from '../root.ts'
import { explainListenError } from './check-listen-address.ts'
import { loadConfigOrExit } from './load-config-or-exit.ts'
import { EXIT_WITHOUT_RESTART, runUntilStopped } from './run-process.ts'

logUncaughtErrors('api')
const config = loadConfigOrExit()
const context = await openContext(config, 'api')
followConnections(context)

try {
  const server = await startApiServer(context, { deskDist: join(PROJECT_FOLDER, 'admin-ui/dist') })
  runUntilStopped(async () => {
    await server.close()
    await context.store.close()
  })
  collectWhenIdle()
  context.messages.send({ type: 'listening', address: server.address })
} catch (error) {
  const explanation = explainListenError(error, config)
  if (explanation === undefined) throw error
  tellOperatorError(explanation)
  process.exit(EXIT_WITHOUT_RESTART)
}
