import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from '../../admin-api/src/app.ts'
import { buildPorts } from '../../admin-api/src/build-ports.ts'
import { loadConfig } from '../../admin-api/src/config/config.ts'
import type { AppContext } from '../../admin-api/src/context.ts'
import { openStore } from '../../admin-api/src/database/connection.ts'
import { migrateStore } from '../../admin-api/src/database/migrating/migrate.ts'
import { createLogger } from '../../admin-api/src/log/log.ts'
import {
  isStatementCheck,
  type ModelReply,
  type ModelRequest,
  type ModelServer,
  startModelServer,
} from '../../admin-api/test/support/model-server.ts'
import { signIn } from '../../admin-api/test/support/sign-in.ts'

export const COUNTY = { timeZone: 'America/Chicago', countyName: 'Alder County' }
export const SOURCE = {
  id: 'hostile',
  name: 'Hostile Herald',
  url: 'https://hostile.example/',
  category: 'Community',
} as const

/** What the second call answers: always yes, as a model that is led; or nothing, as one that is off. */
export type SecondCall = 'yes' | 'off'

export interface Newsroom {
  context: AppContext
  model: ModelServer
  /** What the model writes about items, whatever it is given. */
  state(reply: (request: ModelRequest) => ModelReply): void
  call(method: 'GET' | 'POST', url: string, payload?: object | FormData): Promise<{ statusCode: number; body: string }>
  close(): Promise<void>
}

/** The service with a model that obeys, over SQLite on disk. */
export async function openNewsroom(folder: string, secondCall: SecondCall): Promise<Newsroom> {
  const dataDir = join(folder, secondCall)
  mkdirSync(dataDir, { recursive: true })
  const model = await startModelServer()
  const loaded = loadConfig({
    ...{ DATA_DIR: dataDir, PORT: '0', SITE_URL: 'http://localhost:3000', SAMPLE_CONTENT: 'false' },
    ...{ OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'sk-bench', AI_MODEL: 'stand-in', BREACHED_PASSWORDS: 'off' },
    ...{ TIME_ZONE: COUNTY.timeZone, COUNTY_NAME: COUNTY.countyName },
  })
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'))
  const store = await openStore(loaded.config)
  await migrateStore(store)
  const context: AppContext = {
    config: loaded.config,
    log: createLogger('bench', { level: 'silent' }),
    store,
    clock: { now: () => Date.now() },
    node: 'bench',
    wordpress: undefined,
    objects: undefined,
    link: { hasOthers: true, send: () => undefined, onMessage: () => () => undefined },
    ports: buildPorts(),
  }
  const app = await buildApp(context)
  const { headers } = await signIn(context)
  const now = Date.now()
  await store.db
    .insertInto('sources')
    .values({
      ...{ ...SOURCE, address_key: 'hostile.example', source_type: 'website', description: null, status: 'active' },
      ...{ created_at: now, updated_at: now },
    })
    .execute()
  return {
    context,
    model,
    state(reply) {
      model.answer((request) => {
        if (!isStatementCheck(request)) return reply(request)
        return secondCall === 'yes' ? { json: { answer: 'yes' } } : { status: 400, message: 'Off' }
      })
    },
    call: async (method, url, payload) => {
      const { statusCode, body } = await app.inject({ method, url, headers, ...(payload && { payload }) })
      return { statusCode, body }
    },
    async close() {
      await app.close()
      await model.close()
      await store.close()
    },
  }
}
