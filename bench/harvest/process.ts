// This is one process of `bench harvest`: node process.ts serve|parse|harvest COUNT NOW [DATA_DIR PORTS.json]
import { readFileSync } from 'node:fs'
import { serveHttp } from '../../testing/http-server.ts'
import { makeCounty } from './county.ts'

const [role = '', count = '0', now = '0', dataDir = '', portsFile = ''] = process.argv.slice(2)
const roles: Record<string, () => Promise<void>> = { serve, parse, harvest }
await roles[role]?.()

/** Serves each source on a port of its own, so that their documents are in nobody's memory. */
async function serve(): Promise<void> {
  const ports: number[] = []
  for (const documents of makeCounty(Number(count), Number(now))) {
    const byPath = new Map(documents.map((document) => [document.path, document]))
    const { port } = await serveHttp(({ url = '' }, response) => {
      const document = byPath.get(url.replace('?utm_source=rss', ''))
      response.writeHead(document ? 200 : 404, { 'content-type': document?.contentType ?? 'text/plain' })
      response.end(document?.body)
    })
    ports.push(port)
  }
  process.send?.({ ports })
}

/** Runs the parsers alone over the same bytes, one document after the other; loading them counts, as in a harvest. */
async function parse(): Promise<void> {
  const county = { timeZone: 'America/Chicago', now: Number(now) }
  const sources = [...makeCounty(Number(count), Number(now))]
  const start = performance.now()
  const { readDocument } = await import('../../admin-api/src/modules/newsroom/extraction/read-document.ts')
  let items = 0
  for (const [index, documents] of sources.entries()) {
    for (const { path, contentType, body } of documents) {
      const purpose = path === '/' ? {} : { purpose: 'article' as const }
      const url = `http://127.0.0.1:${10_000 + index}${path}`
      items += readDocument({ url, contentType, body, ...county, ...purpose }).items.length
    }
  }
  process.send?.({ items, milliseconds: performance.now() - start })
}

/** Runs a harvest as `jobs` does, into a new database on disk. */
async function harvest(): Promise<void> {
  const { loadConfig } = await import('../../admin-api/src/config/config.ts')
  const { buildContext } = await import('../../admin-api/src/build-context.ts')
  const { migrateStore } = await import('../../admin-api/src/database/migrate.ts')
  const { openStore } = await import('../../admin-api/src/database/connection.ts')
  const { createSafeFetch } = await import('../../admin-api/src/integrations/safe-fetch/safe-fetch.ts')
  const { requestHarvest } = await import('../../admin-api/src/modules/newsroom/harvest/harvest.service.ts')
  const { runOpenHarvests } = await import('../../admin-api/src/modules/newsroom/harvest/harvest.job.ts')
  const loaded = loadConfig({ DATA_DIR: dataDir, SITE_URL: 'http://localhost:3000', SAMPLE_CONTENT: 'false' })
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'))
  const fresh = await openStore(loaded.config)
  await migrateStore(fresh)
  await fresh.close()
  const built = await buildContext(loaded.config, 'jobs')
  // A harvest asks each source twice, robots.txt first: a second between them would make the bench measure the waiting.
  const safeFetch = createSafeFetch({ allowPrivate: true, gapMs: 0, userAgent: () => 'Hometown/1 (bench)' })
  const context = { ...built, safeFetch }
  const { db } = context.store
  const ports: number[] = JSON.parse(readFileSync(portsFile, 'utf8')).slice(0, Number(count))
  const rows = ports.map((port, index) => ({
    ...{ id: `s${index}`, name: `Source ${index}`, url: `http://127.0.0.1:${port}/`, address_key: `s${index}` },
    ...{ source_type: 'website' as const, category: 'Community' as const, status: 'active' as const },
    ...{ description: null, created_at: Date.now() },
  }))
  await db.insertInto('sources').values(rows).execute()
  const start = performance.now()
  await requestHarvest(context)
  await runOpenHarvests(context)
  const milliseconds = performance.now() - start
  const read = await db.selectFrom('source_checks').select(['found', 'state']).execute()
  const items = read.reduce((sum, { found }) => sum + found, 0)
  process.send?.({ items, milliseconds, unread: read.filter(({ state }) => state !== 'done').length })
}
