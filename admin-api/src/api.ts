import { startApiServer } from './api-server.ts'
import { buildContext } from './build-context.ts'
import { loadConfigOrExit } from './load-config-or-exit.ts'
import { STOPPED_FOR_GOOD } from './processes/exit-codes.ts'
import { runUntilStopped } from './processes/run-process.ts'

const config = loadConfigOrExit()
const context = await buildContext(config, 'api')

try {
  const server = await startApiServer(context)
  runUntilStopped(async () => {
    await server.close()
    await context.store.close()
  })
  context.link.send({ type: 'listening', address: server.address })
} catch (error) {
  if (!isAddressProblem(error)) throw error
  console.error(
    `Port ${config.port} on ${config.host} can’t be used (${error.code}): is something else running there? Set PORT to another.`,
  )
  process.exit(STOPPED_FOR_GOOD)
}

function isAddressProblem(error: unknown): error is NodeJS.ErrnoException {
  return (
    error instanceof Error && 'code' in error && ['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL'].includes(String(error.code))
  )
}
