import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { COUNTY_SOURCES, type CountySource } from './county-sources.ts'

export interface CountyServer {
  /** The file that an editor imports. */
  csv: string
  close(): void
}

/** Serves each source at a loopback address of its own, because a harvest asks one host for one thing at a time. */
export async function startCountyServer(now = Date.now()): Promise<CountyServer> {
  const servers: Server[] = []
  const rows = await Promise.all(
    COUNTY_SOURCES.map(async (source, index) => {
      const host = `127.0.0.${index + 10}`
      const server = serve(source, now)
      servers.push(server)
      await once(server.listen(0, host), 'listening')
      const { port } = server.address() as AddressInfo
      return [source.category, source.name, `http://${host}:${port}${source.path}`, source.sourceType, ''].join(',')
    }),
  )
  return {
    csv: ['Category,Name,URL,Source Type,Description', ...rows].join('\r\n'),
    close: () => {
      for (const server of servers) server.close()
    },
  }
}

function serve(source: CountySource, now: number): Server {
  return createServer((request, response) => {
    const answer = source.answer(request.url ?? '/', `http://${request.headers.host}`, now)
    if (!answer) response.writeHead(404).end()
    else response.writeHead(answer.status ?? 200, { 'content-type': `${answer.type}; charset=utf-8` }).end(answer.body)
  })
}
