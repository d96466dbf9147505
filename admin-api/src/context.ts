import type { WordPressClient } from '@hometown/wordpress-adapter'
import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import type { WritableStore } from './database/database.ts'
import type { SafeFetch } from './integrations/safe-fetch/safe-fetch.ts'
import type { MessageBus } from './messages/message-bus.ts'
import type { ObjectStore } from './storage/object-store.ts'

export interface Clock {
  now(): number
}

/** Everything that comes from outside. Tests replace parts of it to run offline. */
export interface AppContext {
  readonly config: Config
  readonly log: Logger
  readonly store: WritableStore
  readonly clock: Clock
  /** Names this machine's supervisor; another one at each start. */
  readonly supervisorId: string
  /** Undefined if articles exist only in our database. The start sets it, from the desk or the environment. */
  wordpress: WordPressClient | undefined
  /** Undefined on one machine, where pictures are files. */
  readonly objects?: ObjectStore | undefined
  readonly messages: MessageBus
  /** Undefined in most tests. */
  readonly safeFetch?: SafeFetch
}
