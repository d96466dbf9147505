import type { WordPressClient } from '@hometown/wordpress-adapter'
import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import type { Store } from './database/store.ts'
import type { Outside } from './integrations/outside/outside.ts'
import type { Ports } from './ports.ts'
import type { ProcessLink } from './processes/process-link.ts'

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
}

/** Everything that features need from outside; tests replace parts of it to run offline. */
export interface AppContext {
  readonly config: Config
  readonly log: Logger
  readonly store: Store
  readonly clock: Clock
  /** The newsroom's own WordPress; undefined if articles exist only in our database. */
  readonly wordpress: WordPressClient | undefined
  readonly link: ProcessLink
  readonly ports: Ports<AppContext>
  /** Looks up names and links on the internet; omitted in most tests. */
  readonly outside?: Outside
}

export type BaseContext = Omit<AppContext, 'ports'>
