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

/** What every feature is handed. Each part has a stand-in, so that everything runs and tests offline. */
export interface AppContext {
  readonly config: Config
  readonly log: Logger
  readonly store: Store
  readonly clock: Clock
  /** The newsroom's own WordPress; undefined when articles live in our database alone. */
  readonly wordpress: WordPressClient | undefined
  /** Messages to the other processes; does nothing where there are none. */
  readonly link: ProcessLink
  readonly ports: Ports<AppContext>
  /** Look-ups of names and links on the internet; without it, as in most tests, nothing is asked. */
  readonly outside?: Outside
}

/** Without what asks features of others. */
export type BaseContext = Omit<AppContext, 'ports'>
