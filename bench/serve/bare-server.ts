// `node bare-server.ts ORIGIN PATHS.json` answers with the very bytes that ORIGIN answers, from memory, and does
// nothing else. It is the bar for a server in Node.
import { readFileSync } from 'node:fs'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const ENCODINGS = ['identity', 'gzip'] as const
type Encoding = (typeof ENCODINGS)[number]

interface Answer {
  readonly headers: string[]
  readonly body: Buffer
}

/** Node writes these itself. */
const OWN_HEADERS = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

const [origin = '', pathsFile = ''] = process.argv.slice(2)
const answers: Record<Encoding, Map<string, Answer>> = { identity: new Map(), gzip: new Map() }
for (const path of JSON.parse(readFileSync(pathsFile, 'utf8')) as string[]) {
  for (const encoding of ENCODINGS) answers[encoding].set(path, await readAnswer(path, encoding))
}

const server = createServer((request, response) => {
  const encoding: Encoding = request.headers['accept-encoding']?.includes('gzip') ? 'gzip' : 'identity'
  const answer = answers[encoding].get(request.url ?? '')
  if (answer === undefined) response.writeHead(404).end()
  else response.writeHead(200, answer.headers).end(answer.body)
})
server.listen(0, '127.0.0.1', () => {
  process.send?.({ address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})
process.once('SIGTERM', () => process.exit(0))

async function readAnswer(path: string, encoding: Encoding): Promise<Answer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${origin}${path}`, { headers: { 'accept-encoding': encoding } }, resolve).once('error', reject)
  })
  const body = await buffer(response)
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}`)
  const headers: string[] = []
  for (let place = 0; place < response.rawHeaders.length; place += 2) {
    const [name = '', value = ''] = response.rawHeaders.slice(place, place + 2)
    if (!OWN_HEADERS.has(name.toLowerCase())) headers.push(name, value)
  }
  return { headers, body }
}
