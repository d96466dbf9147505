// One process of `bench signup`: the service's HTTP over a database on disk. Answers its parent's questions by IPC.
import { buildApp } from '../../admin-api/src/app.ts'
import { buildPorts } from '../../admin-api/src/build-ports.ts'
import { loadConfig } from '../../admin-api/src/config/config.ts'
import type { AppContext } from '../../admin-api/src/context.ts'
import { openStore } from '../../admin-api/src/database/connection.ts'
import { migrateStore } from '../../admin-api/src/database/migrating/migrate.ts'
import type { Store } from '../../admin-api/src/database/store.ts'
import { createLogger } from '../../admin-api/src/log/log.ts'
import { signUpsOf } from '../../admin-api/src/modules/audience/subscribers/sign-up/sign-up.service.ts'

const [way = '', dataDir = ''] = process.argv.slice(2)

const loaded = loadConfig({
  // With one, several of these processes share it.
  DATABASE_URL: process.env.DATABASE_URL,
  DATA_DIR: dataDir,
  PORT: '0',
  SITE_URL: 'http://localhost:3000',
  SAMPLE_CONTENT: 'false',
  // Every sign-up comes from somewhere else, so that none is limited.
  TRUST_PROXY: '1',
  SIGNUP_RATE: '100000',
})
if (!loaded.ok) throw new Error(loaded.problems.join('\n'))

const store = await openStore(loaded.config)
await migrateStore(store)

const context: AppContext = {
  config: loaded.config,
  log: createLogger('bench', { level: 'warn' }),
  store: way === 'alone' ? committingAlone(store) : store,
  clock: { now: () => Date.now() },
  node: 'bench',
  wordpress: undefined,
  link: { hasOthers: false, send: () => undefined, onMessage: () => () => undefined },
  ports: buildPorts(),
}
if (way === 'alone') signUpsOf(context, 1)
const app = await buildApp(context)
await app.listen({ host: '127.0.0.1', port: 0 })
process.on('message', async () => {
  const { count } = await store.db
    .selectFrom('subscribers')
    .select((subscriber) => subscriber.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  process.send?.({ type: 'counted', count })
})
process.send?.({ type: 'listening', address: app.listeningOrigin })
process.once('SIGTERM', async () => {
  await app.close()
  await store.close()
  process.disconnect()
})

/** The same work with a transaction, and so a durable commit, of its own for each request. */
function committingAlone(together: Store): Store {
  return { ...together, groupWrite: (write) => together.db.transaction().execute(write) }
}
