import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { App } from 'astro/app'
import { keepResponseBytes } from './page-response.ts'

export async function loadCompiledPages(distDir: string): Promise<App> {
  const entry: { createApp(options: { streaming: boolean }): App } = await import(
    pathToFileURL(join(distDir, 'server/entry.mjs')).href
  )
  const app = entry.createApp({ streaming: false })
  // In server mode the CSP would be a response header, which a file can't have.
  if (app.manifest.csp !== undefined) app.manifest.csp.cspDestination = 'meta'
  await importOnce(app)
  rememberEmptyDigest()
  keepResponseBytes()
  return app
}

/** Astro imports modules again for each page, which costs more than rendering some of them. */
async function importOnce({ manifest }: App): Promise<void> {
  for (const [component, load] of manifest.pageMap ?? []) {
    const page = await load()
    manifest.pageMap?.set(component, () => Promise.resolve(page))
  }
  const { middleware, actions, sessionDriver, serverIslandMappings } = manifest
  if (middleware !== undefined) manifest.middleware = once(middleware)
  if (actions !== undefined) manifest.actions = once(actions)
  if (sessionDriver !== undefined) manifest.sessionDriver = once(sessionDriver)
  if (serverIslandMappings !== undefined) manifest.serverIslandMappings = once(serverIslandMappings)
}

function once<T>(load: () => T): () => T {
  let loaded: { module: T } | undefined
  return () => {
    loaded ??= { module: load() }
    return loaded.module
  }
}

/** Astro hashes an empty text in the thread pool for each external stylesheet of each page: an eighth of a full render. */
function rememberEmptyDigest(): void {
  const { subtle } = globalThis.crypto
  const digest = subtle.digest.bind(subtle)
  const known = new Map<string, Promise<ArrayBuffer>>()
  subtle.digest = (algorithm, data) => {
    if (typeof algorithm !== 'string' || data.byteLength > 0) return digest(algorithm, data)
    const answer = known.get(algorithm) ?? digest(algorithm, data)
    known.set(algorithm, answer)
    return answer
  }
}
