import { join } from 'node:path'
import { startApiServer } from './api-server.ts'
import { buildContext } from './build-context.ts'
import { warmCalendar } from './modules/content/events/occurrences/warm-calendar.service.ts'
import { applySavedTimeZone } from './modules/platform/settings/time-zone.service.ts'
import { STOPPED_FOR_GOOD } from './processes/exit-codes.ts'
import { loadConfigOrExit } from './processes/load-config-or-exit.ts'
import { reportHealth } from './processes/report-health.ts'
import { runUntilStopped } from './processes/run-process.ts'

const DESK_DIST = join(import.meta.dirname, '../../admin-ui/dist')

const ADDRESS_PROBLEMS = new Set(['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL', 'EAI_AGAIN', 'EINVAL', 'ENOTFOUND'])

const config = loadConfigOrExit()
const context = await buildContext(config, 'api')
await applySavedTimeZone(context)

try {
  const server = await startApiServer(context, { deskDist: DESK_DIST })
  runUntilStopped(async () => {
    await server.close()
    await context.store.close()
  })
  reportHealth('api', context.link)
  context.link.send({ type: 'listening', address: server.address })
  await warmCalendar(context)
} catch (error) {
  if (!isAddressProblem(error)) throw error
  console.error(explain(error.code))
  process.exit(STOPPED_FOR_GOOD)
}

function explain(code: string | undefined): string {
  if (code === 'EADDRINUSE')
    return `Port ${config.port} on ${config.host} is taken: another program, or Hometown itself, is running there. End it, or set PORT to another number.`
  if (code === 'EACCES') return `Port ${config.port} is not for this account to use. Set PORT to a number above 1023.`
  return `HOST ${config.host} is no address of this machine (${code}). 127.0.0.1 and 0.0.0.0 always are.`
}

function isAddressProblem(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && ADDRESS_PROBLEMS.has(String(error.code))
}
