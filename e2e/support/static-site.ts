import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

export interface StaticSite {
  /** Copies the current site, as to a CDN. */
  upload(): void
  stop(): Promise<void>
}

/** A static host: addresses without extensions, and 404.html for missing ones. */
export async function startStaticSite(current: string, port: number): Promise<StaticSite> {
  const folder = mkdtempSync(join(tmpdir(), 'hometown-cdn-'))
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://site').pathname))
    const candidates = path === '/' ? ['/index.html'] : [path, `${path}.html`]
    for (const candidate of candidates) {
      const bytes = readQuietly(join(folder, candidate))
      if (bytes) return response.writeHead(200, { 'content-type': typeOf(candidate) }).end(bytes)
    }
    response.writeHead(404, { 'content-type': typeOf('.html') }).end(readQuietly(join(folder, '404.html')))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const site: StaticSite = {
    upload: () => cpSync(current, folder, { recursive: true, dereference: true }),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
  site.upload()
  return site
}

function typeOf(path: string): string {
  return TYPES[extname(path) || path] ?? 'application/octet-stream'
}

function readQuietly(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}
