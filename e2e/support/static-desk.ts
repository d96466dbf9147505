import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { buildDesk } from '../../scripts/build-desk.ts'

const dist = join(import.meta.dirname, '../../admin-ui/dist')

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

interface Rule {
  pattern: RegExp
  to: string
  status: number
}

/** The built desk on a static host that follows `_redirects`. @param apiUrl for `config.json` */
export async function startStaticDesk(apiUrl: string, port: number): Promise<{ stop(): Promise<void> }> {
  await buildDesk()
  const folder = mkdtempSync(join(tmpdir(), 'hometown-desk-'))
  cpSync(dist, folder, { recursive: true })
  writeFileSync(join(folder, 'admin/config.json'), JSON.stringify({ apiUrl }))
  const rules = readRules(readFileSync(join(folder, '_redirects'), 'utf8'))

  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://desk').pathname
    const rule = isFile(join(folder, path)) ? undefined : rules.find(({ pattern }) => pattern.test(path))
    if (rule && rule.status >= 300) return response.writeHead(rule.status, { location: rule.to }).end()
    const file = join(folder, rule?.to ?? path)
    if (!isFile(file)) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' })
    response.end(readFileSync(file))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Lines of `from to status`; `*` at the end matches anything. */
function readRules(text: string): Rule[] {
  return text.split('\n').flatMap((line) => {
    const [from, to, status] = line.trim().split(/\s+/)
    if (!from || !to) return []
    return [{ pattern: new RegExp(`^${from.replace('*', '.*')}$`), to, status: Number(status) }]
  })
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}
