import { v7 as uuid } from 'uuid'
import type { Config } from './config/config.ts'
import type { AppContext } from './context.ts'
import { openStore } from './database/connection.ts'
import { createNotifyBus } from './database/postgres/notify-bus.ts'
import { logReadsPastTransaction } from './database/write/transaction-guards.ts'
import { createWrite } from './database/write/unit-of-work.ts'
import { waitUntilReachable } from './installation/wait-until-reachable.ts'
import { createConfiguredWordPress } from './integrations/configured-wordpress.ts'
import { createSafeFetch } from './integrations/safe-fetch/safe-fetch.ts'
import { createLogger } from './log/log.ts'
import { createIpcBus, SUPERVISOR_VARIABLE } from './messages/message-bus.ts'
import {
  applySavedConnections,
  applySavedTimeZone,
  applySharedSigningKeys,
  followTimeZone,
  ownUserAgent,
} from './modules/platform/settings/index.ts'
import { openConfiguredObjectStore } from './storage/configured-object-store.ts'
import './connect-modules.ts'

interface ContextOptions {
  /** Migrations take as long as they need, so statements get no time limit. */
  isUnhurried?: boolean
}

export async function buildContext(config: Config, name: string, options?: ContextOptions): Promise<AppContext> {
  const { databaseUrl } = config
  const log = createLogger(name, { level: config.logLevel })
  const onLost = (error: Error) => log.warn({ err: error }, 'lost a connection to the database')
  const database = await openStore(config, { ...options, onLost })
  const supervisorId = process.env[SUPERVISOR_VARIABLE] ?? uuid()
  const objects = await openConfiguredObjectStore(config)
  const ipc = createIpcBus()
  // Several machines can share a PostgreSQL database; a SQLite file belongs to one.
  const notify = databaseUrl
    ? createNotifyBus({ ipc, store: database, address: databaseUrl, supervisorId, name, log })
    : undefined
  async function close(): Promise<void> {
    await notify?.close()
    await objects?.close()
    await database.close()
  }
  const messages = notify ?? ipc
  const clock = { now: () => Date.now() }
  const onError = (error: unknown) => log.error({ err: error }, 'something that follows a write failed')
  const store = { ...database, close, write: createWrite(database, { clock, messages, onError }) }
  if (process.env.NODE_ENV === 'production')
    logReadsPastTransaction((error) => log.error({ err: error }, 'a read went past its transaction'))
  const wordpress = createConfiguredWordPress(config)
  const context: AppContext = { config, log, store, clock, supervisorId, wordpress, objects, messages }
  const userAgent = () => ownUserAgent(context)
  return { ...context, safeFetch: createSafeFetch({ allowPrivate: config.harvestAllowPrivate, userAgent }) }
}

/** Opens the context of a process that may start while the database is away: waits for it, or ends with us. */
export async function openContext(config: Config, name: string): Promise<AppContext> {
  const context = await buildContext(config, name)
  const end = () => process.exit(1)
  process.on('disconnect', end)
  await waitUntilReachable(config, context.log, () => applySavedConfiguration(context))
  process.off('disconnect', end)
  followTimeZone(context)
  return context
}

/** Call it once, at the start of each process. */
export async function applySavedConfiguration(context: AppContext): Promise<void> {
  await applySharedSigningKeys(context)
  await applySavedConnections(context)
  await applySavedTimeZone(context)
}
