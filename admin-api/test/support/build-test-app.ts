import { pino } from 'pino'
import { expect, onTestFinished } from 'vitest'
import { newFolder } from '../../../testing/new-folder.ts'
import { buildApp } from '../../src/api/app.ts'
import { type Config, loadConfig } from '../../src/config/config.ts'
import type { AppContext, Clock } from '../../src/context.ts'
import type { Store } from '../../src/database/database.ts'
import { createWrite } from '../../src/database/write/unit-of-work.ts'
import type { App } from '../../src/http/routing.ts'
import type { MessageBus } from '../../src/messages/message-bus.ts'
import type { ProcessMessage } from '../../src/messages/messages.ts'
import { buildAppOnDemand, type CallableApp } from './called-routes.ts'
import { openTestStore } from './test-store.ts'
import '../../src/connect-modules.ts'

interface TestClock extends Clock {
  advance(milliseconds: number): void
  set(instant: number): void
}

export interface TestContext extends AppContext {
  readonly clock: TestClock
  readonly messages: RecordingBus
}

export interface TestApp<Kind = CallableApp> {
  app: Kind
  context: TestContext
}

interface TestAppOptions {
  env?: Record<string, string>
  /** A store with all tables; the default is a new SQLite in memory. */
  store?: Store
  wordpress?: AppContext['wordpress']
  objects?: AppContext['objects']
  /** The default is no internet. */
  safeFetch?: AppContext['safeFetch']
  log?: AppContext['log']
}

/** Builds the service on a fresh database, with the features that the test calls. Closed after the test. */
export async function buildTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const context = await buildTestContext(options)
  const app = buildAppOnDemand(context)
  onTestFinished(() => app.close())
  return { app, context }
}

/** Builds the whole service, for tests that listen or ask for all routes. Closed after the test. */
export async function buildWholeTestApp(options: TestAppOptions = {}): Promise<TestApp<App>> {
  const context = await buildTestContext(options)
  const app = await buildApp(context)
  onTestFinished(() => app.close())
  return { app, context }
}

export async function buildTestContext(options: TestAppOptions = {}): Promise<TestContext> {
  const store = options.store ?? (await openTestStore())
  const [clock, messages] = [createTestClock(), createRecordingBus()]
  return {
    config: testConfig({ ...options.env, DATA_DIR: options.env?.DATA_DIR ?? newFolder() }),
    log: options.log ?? pino({ level: 'silent' }),
    store: makeWritableStore(store, { clock, messages }),
    clock,
    wordpress: options.wordpress,
    supervisorId: 'this test',
    objects: options.objects,
    messages,
    ...(options.safeFetch && { safeFetch: options.safeFetch }),
  }
}

/** Makes a store writable that a test opened by itself. */
export function makeWritableStore(store: Store, context: Pick<TestContext, 'clock' | 'messages'>) {
  return { ...store, write: createWrite(store, { ...context, onError: (error) => expect.unreachable(String(error)) }) }
}

/** argon2 allows no less. Hashes say their own cost. */
const LITTLE = { memoryCost: 8, timeCost: 1, parallelism: 1 }

export function testConfig(env: Record<string, string>): Config {
  const paper = { SITE_NAME: 'Alder County Courier', COUNTY_NAME: 'Alder County', SITE_URL: 'http://localhost:3000' }
  const loaded = loadConfig({ ...paper, SAMPLE_CONTENT: 'false', ...env })
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'))
  return { ...loaded.config, passwordCost: LITTLE }
}

interface RecordingBus extends MessageBus {
  readonly sent: ProcessMessage[]
  /** Takes a message as from another process. */
  receive(message: ProcessMessage): void
}

export function createRecordingBus(): RecordingBus {
  const sent: ProcessMessage[] = []
  const listeners = new Set<(message: ProcessMessage) => void>()
  return {
    sent,
    send: (message) => void sent.push(message),
    onMessage(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    receive: (message) => {
      for (const listener of listeners) listener(message)
    },
  }
}

function createTestClock(): TestClock {
  let now = Date.UTC(2026, 10, 20, 16)
  return {
    now: () => now,
    advance(milliseconds) {
      now += milliseconds
    },
    set(instant) {
      now = instant
    },
  }
}
