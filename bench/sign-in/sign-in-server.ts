// One process of `bench sign-in`: the service's HTTP over a database on disk, or nothing but argon2. Answers its parent by IPC.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { buildApp } from '../../admin-api/src/app.ts'
import { buildPorts } from '../../admin-api/src/build-ports.ts'
import { loadConfig } from '../../admin-api/src/config/config.ts'
import type { AppContext } from '../../admin-api/src/context.ts'
import { openStore } from '../../admin-api/src/database/connection.ts'
import { migrateStore } from '../../admin-api/src/database/migrating/migrate.ts'
import { createLogger } from '../../admin-api/src/log/log.ts'
import { ensureFirstAccount } from '../../admin-api/src/modules/platform/auth/sign-in/first-account.service.ts'
import { ADMIN } from '../support/service-environment.ts'

const [dataDir = ''] = process.argv.slice(2)

const loaded = loadConfig({
  DATA_DIR: dataDir,
  PORT: '0',
  SITE_URL: 'http://localhost:3000',
  SAMPLE_CONTENT: 'false',
  // Every sign-in comes from somewhere else, so that none is limited.
  TRUST_PROXY: '1',
  ADMIN_USERNAME: ADMIN.username,
  ADMIN_PASSWORD: ADMIN.password,
})
if (!loaded.ok) throw new Error(loaded.problems.join('\n'))

const store = await openStore(loaded.config)
await migrateStore(store)
const context: AppContext = {
  config: loaded.config,
  log: createLogger('bench', { level: 'warn' }),
  store,
  clock: { now: () => Date.now() },
  node: 'bench',
  wordpress: undefined,
  link: { hasOthers: false, send: () => undefined, onMessage: () => () => undefined },
  ports: buildPorts(),
}
await ensureFirstAccount(context)
const app = await buildApp(context)
await app.listen({ host: '127.0.0.1', port: 0 })
const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()
process.on('message', ({ type }: { type: 'begin' | 'end' }) => {
  if (type === 'begin') delay.reset()
  else process.send?.({ type: 'delay', p99Ms: delay.percentile(99) / 1e6, maxMs: delay.max / 1e6 })
})
process.send?.({ type: 'listening', address: app.listeningOrigin })
process.once('SIGTERM', async () => {
  await app.close()
  await store.close()
  process.disconnect()
})
