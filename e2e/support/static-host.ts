import { readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  ...{ '.html': 'text/html; charset=utf-8', '.css': 'text/css', '.js': 'text/javascript' },
  ...{ '.json': 'application/json', '.svg': 'image/svg+xml', '.woff2': 'font/woff2' },
}

/**
 * Serves a folder as static hosts do: addresses without extensions, 404.html for missing ones.
 * @param redirects lines of `from to status`, as in the desk's `_redirects`; `*` at the end matches anything
 */
export async function startStaticHost(
  folder: string,
  port: number,
  redirects = '',
): Promise<{ stop(): Promise<void> }> {
  const rules = redirects.split('\n').flatMap((line) => {
    const [from, to, status] = line.trim().split(/\s+/)
    return from && to ? [{ pattern: new RegExp(`^${from.replace('*', '.*')}$`), to, status: Number(status) }] : []
  })
  const find = (paths: readonly string[]) =>
    paths.map((path) => join(folder, path)).find((path) => statSync(path, { throwIfNoEntry: false })?.isFile())
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname))
    const rule = rules.find(({ pattern }) => pattern.test(path))
    let file = find([path, `${path}.html`, join(path, 'index.html')])
    if (!file && rule && rule.status >= 300) return response.writeHead(rule.status, { location: rule.to }).end()
    if (!file && rule) file = find([rule.to])
    const shown = file ?? find(['404.html'])
    response.writeHead(file ? 200 : 404, { 'content-type': TYPES[extname(shown ?? '')] ?? 'application/octet-stream' })
    response.end(shown && readFileSync(shown))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
