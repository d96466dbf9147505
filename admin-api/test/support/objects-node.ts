import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { startApiServer } from '../../src/api-server.ts'
import type { Store } from '../../src/database/store.ts'
import type { ObjectStore } from '../../src/object-store/object-store.ts'
import { buildTestContext } from './build-test-app.ts'
import { getter } from './plain-http.ts'

const page = (text: string) => `<!doctype html><title>${text}</title>${'<p>The fair opens on Friday.</p>'.repeat(100)}`

export const SITE_FILES = {
  'index.html': page('Home'),
  'sports.html': page('Sports'),
  'sports/2026/11.html': page('November'),
  'search.html': '<p data-search-status></p><div data-search-results></div>',
  'feed.xml': '<rss/>',
  '404.html': page('404 Page Not Found'),
  '_astro/page.Ab1.css': 'a{}',
  _redirects: '/old /sports 301\n',
}

/** A machine that serves the site from an object store. Stopped after the test. @param env as in `.env` */
export async function startObjectsNode(store: Store, objects: ObjectStore, env: Record<string, string> = {}) {
  const context = await buildTestContext({ store, objects, env: { PORT: '0', ...env } })
  const server = await startApiServer(context, { deskDist: join(context.config.dataDir, 'desk') })
  let closing: Promise<void> | undefined
  const close = () => (closing ??= server.close())
  onTestFinished(close)
  return { context, get: getter(server.address), close }
}
