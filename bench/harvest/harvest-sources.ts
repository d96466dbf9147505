// One process of `bench harvest`: a run as `jobs` carries it out, into a new database on disk.
import { readFileSync } from 'node:fs'
import { buildPorts } from '../../admin-api/src/build-ports.ts'
import { loadConfig } from '../../admin-api/src/config/config.ts'
import type { AppContext } from '../../admin-api/src/context.ts'
import { openStore } from '../../admin-api/src/database/connection.ts'
import { migrateStore } from '../../admin-api/src/database/migrating/migrate.ts'
import { createOutside } from '../../admin-api/src/integrations/outside/create-outside.ts'
import { createLogger } from '../../admin-api/src/log/log.ts'
import { requestHarvest } from '../../admin-api/src/modules/newsroom/harvest/harvest.service.ts'
import { createHarvester } from '../../admin-api/src/modules/newsroom/harvest/harvester.ts'
import { createRobotsCache } from '../../admin-api/src/modules/newsroom/harvest/reading/robots-cache.service.ts'

const [dataDir = '', portsFile = '', limit = ''] = process.argv.slice(2)
const ports: number[] = JSON.parse(readFileSync(portsFile, 'utf8')).slice(0, Number(limit))
const loaded = loadConfig({ DATA_DIR: dataDir, PORT: '0', SITE_URL: 'http://localhost:3000', SAMPLE_CONTENT: 'false' })
if (!loaded.ok) throw new Error(loaded.problems.join('\n'))
const store = await openStore(loaded.config)
await migrateStore(store)
const clock = { now: () => Date.now() }
const context: AppContext = {
  config: loaded.config,
  log: createLogger('bench', { level: 'warn' }),
  store,
  clock,
  node: 'bench',
  wordpress: undefined,
  link: { hasOthers: false, send: () => undefined, onMessage: () => () => undefined },
  ports: buildPorts(),
  // Each source is asked twice, robots.txt first: with a second between them the bench would measure the waiting.
  outside: createOutside({
    ...{ allowPrivate: true, gapMs: 0, userAgent: () => 'Hometown/1 (bench)' },
    robotsCache: createRobotsCache({ store, clock }),
  }),
}
const times = { created_at: Date.now(), updated_at: Date.now() }
await store.db
  .insertInto('sources')
  .values(
    ports.map((port, index) => ({
      ...{ id: `s${index}`, name: `Source ${index}`, url: `http://127.0.0.1:${port}/`, address_key: `s${index}` },
      ...{ source_type: 'website' as const, category: 'Community' as const, status: 'active' as const },
      ...{ description: null, ...times },
    })),
  )
  .execute()
const harvester = createHarvester(context)
const start = performance.now()
await requestHarvest(context)
await harvester.run()
const milliseconds = performance.now() - start
const rows = await store.db.selectFrom('harvest_run_sources').select(['found', 'discovered', 'state']).execute()
const items = rows.reduce((sum, { found }) => sum + found, 0)
const discovered = rows.reduce((sum, row) => sum + row.discovered, 0)
const unread = rows.filter(({ state }) => state !== 'done').length
process.send?.({ type: 'done', items, discovered, unread, milliseconds })
process.once('SIGTERM', async () => {
  await harvester.stop()
  await store.close()
  process.disconnect()
})
