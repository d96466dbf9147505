import { readFileSync, statSync } from 'node:fs'
import { extname, join, normalize } from 'node:path'
import { serveHttp } from '../../testing/http-server.ts'

const TYPES: Readonly<Record<string, string>> = {
  ...{ '.html': 'text/html; charset=utf-8', '.css': 'text/css', '.js': 'text/javascript' },
  ...{ '.json': 'application/json', '.svg': 'image/svg+xml', '.woff2': 'font/woff2' },
}

/**
 * Serves a folder as static hosts do: addresses without extensions, 404.html for missing ones.
 * @param redirects lines of `from to status`, as in the desk's `_redirects`; `*` at the end matches anything
 */
export function startStaticHost(folder: string, port: number, redirects = '') {
  const rules = redirects.split('\n').flatMap((line) => {
    const [from, to, status] = line.trim().split(/\s+/)
    return from && to ? [{ pattern: new RegExp(`^${from.replace('*', '.*')}$`), to, status: Number(status) }] : []
  })
  const find = (paths: readonly string[]) =>
    paths.map((path) => join(folder, path)).find((path) => statSync(path, { throwIfNoEntry: false })?.isFile())
  return serveHttp(
    (request, response) => {
      const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname))
      const rule = rules.find(({ pattern }) => pattern.test(path))
      let file = find([path, `${path}.html`, join(path, 'index.html')])
      if (!file && rule && rule.status >= 300) return response.writeHead(rule.status, { location: rule.to }).end()
      if (!file && rule) file = find([rule.to])
      const shown = file ?? find(['404.html'])
      const type = TYPES[extname(shown ?? '')] ?? 'application/octet-stream'
      response.writeHead(file ? 200 : 404, { 'content-type': type }).end(shown && readFileSync(shown))
    },
    '127.0.0.1',
    port,
  )
}
