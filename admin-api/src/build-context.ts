import type { Logger } from 'pino'
import { v7 as uuid } from 'uuid'
import type { Config } from './config/config.ts'
import type { AppContext } from './context.ts'
import './connect-modules.ts'
import { openStore } from './database/connection.ts'
import { createNotifyLink } from './database/postgres/notify/notify-link.ts'
import type { Store } from './database/store.ts'
import { createConfiguredWordPress } from './integrations/configured-wordpress.ts'
import { createOutside } from './integrations/outside/create-outside.ts'
import { createLogger } from './log/log.ts'
import { createRobotsCache } from './modules/newsroom/harvest/reading/robots-cache.service.ts'
import { callerName } from './modules/platform/settings/publication.service.ts'
import type { ObjectStore } from './object-store/object-store.ts'
import { openConfiguredStore } from './object-store/open-configured-store.ts'
import { createIpcLink, NODE_VARIABLE } from './processes/process-link.ts'

interface ContextOptions {
  /** Migrations take as long as they need, so statements get no time limit. */
  isUnhurried?: boolean
}

export async function buildContext(config: Config, name: string, options?: ContextOptions): Promise<AppContext> {
  const log = createLogger(name, { level: config.logLevel })
  const onLost = (error: Error) => log.warn({ err: error }, 'lost a connection to the database')
  const opened = await openStore(config, { ...options, onLost })
  const node = process.env[NODE_VARIABLE] ?? uuid()
  const objects = await openConfiguredStore(config)
  const { store, link } = withLink(config, { name, node }, closeTogether(opened, objects), log)
  const clock = { now: () => Date.now() }
  return {
    config,
    log,
    store,
    clock,
    node,
    wordpress: createConfiguredWordPress(config),
    objects,
    link,
    outside: createOutside({
      allowPrivate: config.harvestAllowPrivate,
      userAgent: () => callerName({ store, config }),
      robotsCache: createRobotsCache({ store, clock }),
    }),
  }
}

function closeTogether(store: Store, objects: ObjectStore | undefined): Store {
  if (!objects) return store
  async function close(): Promise<void> {
    await objects?.close()
    await store.close()
  }
  return { ...store, close }
}

/** Several machines can share a PostgreSQL database; a SQLite file belongs to one. */
function withLink(
  { databaseUrl }: Config,
  { name, node }: { name: string; node: string },
  store: Store,
  log: Logger,
): Pick<AppContext, 'store' | 'link'> {
  const ipc = createIpcLink(log)
  if (!databaseUrl) return { store, link: ipc }
  const link = createNotifyLink({ ipc, store, address: databaseUrl, node, name, log })
  async function close(): Promise<void> {
    await link.close()
    await store.close()
  }
  return { store: { ...store, close }, link }
}
