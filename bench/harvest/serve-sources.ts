// One process of `bench harvest`: the county's sources, each on a port of its own, so that their documents are in nobody's memory.
import { createServer, type Server } from 'node:http'
import { type CountySource, makeCounty } from './source-documents.ts'

const [count = '0', now = '0', county = 'all'] = process.argv.slice(2)
const servers: Server[] = []
let bytes = 0
let documents = 0
for (const source of makeCounty(Number(count), Number(now), county === 'feeds' ? 'feeds' : 'all')) {
  servers.push(await serve(source))
  documents += source.documents.length
  for (const { body } of source.documents) bytes += body.byteLength
}
process.send?.({ type: 'serving', ports: servers.map(portOf), bytes, documents })
process.once('SIGTERM', () => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
  process.disconnect()
})

async function serve(source: CountySource): Promise<Server> {
  const documents = new Map(source.documents.map((document) => [document.path, document]))
  const server = createServer((request, response) => {
    const document = documents.get(request.url ?? '')
    if (!document) response.writeHead(404).end()
    else {
      const { contentType, body } = document
      response.writeHead(200, { 'content-type': contentType, 'content-length': body.byteLength }).end(body)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

function portOf(server: Server): number {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('It has no port.')
  return address.port
}
