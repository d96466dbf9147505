// node manifest-server.ts folder|manifest FOLDER: serves the pages of FOLDER/pages.json as one machine does, or as one
// of several does. Nothing else of the service runs, so that the two can be held against each other.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createLogger } from '../../admin-api/src/log/log.ts'
import { openFolderSource } from '../../admin-api/src/site-server/folder-source.ts'
import { openManifestSource } from '../../admin-api/src/site-server/manifest/manifest-source.ts'
import { createSiteHandler } from '../../admin-api/src/site-server/site-handler.ts'
import type { SiteSource } from '../../admin-api/src/site-server/site-source.ts'

const PUBLISH = '.00000000-0000-7000-8000-000000000001'

const [mode, folder = ''] = process.argv.slice(2)
const log = createLogger('bench', { level: 'silent' })
const source = mode === 'manifest' ? await openManifest() : openFolderSource(join(folder, 'site'))
const addresses = { siteUrl: 'http://localhost', apiUrl: 'http://localhost' }
const handler = createSiteHandler({ source, addresses, log })

const server = createServer((request, response) => {
  if (!handler.handle(request, response)) response.writeHead(404).end()
})
server.listen(0, '127.0.0.1', () => {
  process.send?.({ type: 'listening', address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})
process.once('SIGTERM', () => process.exit(0))

async function openManifest(): Promise<SiteSource> {
  const pages: Record<string, string> = JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8'))
  const bodies = new Map<string, Buffer>()
  const rows = Object.entries(pages).map(([path, text]) => {
    const body = Buffer.from(text)
    const hash = createHash('sha256').update(body).digest('hex')
    const key = `site/${hash}${PUBLISH}`
    bodies.set(key, body)
    return { path, key, hash, bytes: body.length }
  })
  const manifest = openManifestSource({
    readChanges: async (since) => ({ version: 1, isWhole: since === 0, rows: since === 0 ? rows : [] }),
    reportDamage: async () => undefined,
    objects: { name: 'memory', get: async (key) => bodies.get(key) },
    disk: { read: async () => undefined, write: async () => undefined },
    log,
  })
  await manifest.look()
  return manifest
}
