import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const PAGE = 1000
const CREDENTIALS = { bucket: 'news', region: 'us-east-1', accessKey: 'HOMETOWNTESTKEY', secretKey: 'hometown/test' }

/** What goes wrong until it is set otherwise. */
export interface S3Faults {
  /** Closes each connection as soon as it asks something. */
  readonly cut?: boolean
  readonly failAll?: boolean
  /** Operations that the key may not do, such as `PutObject`. */
  readonly denied?: readonly string[]
}

interface Stored {
  readonly body: Buffer
  readonly etag: string
  readonly type: string
  /** Milliseconds. */
  readonly modifiedAt: number
}

export type S3StandIn = Awaited<ReturnType<typeof startS3StandIn>>

/** An S3-compatible store over loopback with one bucket in memory. It doesn't check signatures. */
export async function startS3StandIn() {
  const objects = new Map<string, Stored>()
  const byOperation: Record<string, number> = {}
  let faults: S3Faults = {}

  function put(key: string, body: Buffer, type = 'binary/octet-stream'): Stored {
    const stored = { body, etag: `"${createHash('md5').update(body).digest('hex')}"`, type, modifiedAt: Date.now() }
    objects.set(key, stored)
    return stored
  }

  function errorOf(operation: string): [status: number, code: string] | undefined {
    if (faults.failAll) return [503, 'InternalError']
    return faults.denied?.includes(operation) ? [403, 'AccessDenied'] : undefined
  }

  function answerObject(request: IncomingMessage, response: ServerResponse, key: string): void {
    const object = objects.get(key)
    if (!object) return void sendError(response, 404, 'NoSuchKey')
    const { body, etag, type, modifiedAt } = object
    response.writeHead(200, {
      etag,
      'last-modified': new Date(modifiedAt).toUTCString(),
      'content-type': type,
      'content-length': body.length,
    })
    if (request.method === 'HEAD') response.end()
    else response.end(body)
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://localhost')
    const key = decodeURIComponent(pathname).slice(`/${CREDENTIALS.bucket}/`.length)
    const operation = operationOf(request.method ?? '', key)
    byOperation[operation] = (byOperation[operation] ?? 0) + 1
    if (faults.cut) return void request.socket.destroy()
    const body = await buffer(request)
    const error = errorOf(operation)
    if (error) return void sendError(response, ...error)
    if (operation === 'GetObject' || operation === 'HeadObject') return void answerObject(request, response, key)
    if (operation === 'ListObjectsV2') return void response.end(listOf(objects, query))
    if (operation === 'PutObject')
      return void response.setHeader('etag', put(key, body, request.headers['content-type']).etag).end()
    if (operation === 'DeleteObject') objects.delete(key)
    response.writeHead(204).end()
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { bucket, region, accessKey, secretKey } = CREDENTIALS
  return {
    address,
    config: { ...CREDENTIALS, endpoint: address } as const,
    env: {
      S3_ENDPOINT: address,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY: accessKey,
      S3_SECRET_KEY: secretKey,
    },
    /** In the order of their keys. Tests look into it and damage it. */
    objects: () => ({
      keys: () => sortedKeys(objects),
      get: (key: string) => objects.get(key),
      delete: (key: string) => objects.delete(key),
      put,
    }),
    /** Replaces all faults; `{}` ends them. */
    setFaults(next: S3Faults) {
      faults = next
    },
    counts: () => ({ total: Object.values(byOperation).reduce((sum, count) => sum + count, 0), byOperation }),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function operationOf(method: string, key: string): string {
  if (method === 'GET') return key === '' ? 'ListObjectsV2' : 'GetObject'
  if (method === 'HEAD') return 'HeadObject'
  return method === 'PUT' ? 'PutObject' : 'DeleteObject'
}

function listOf(objects: ReadonlyMap<string, Stored>, query: URLSearchParams): string {
  const after = query.get('continuation-token')
  const keys = sortedKeys(objects).filter((key) => key.startsWith(query.get('prefix') ?? ''))
  const from = after === null ? 0 : keys.indexOf(decodeURIComponent(after)) + 1
  const page = keys.slice(from, from + PAGE)
  const contents = page.map((key) => {
    const { body, modifiedAt } = objects.get(key) ?? { body: Buffer.alloc(0), modifiedAt: 0 }
    const time = new Date(modifiedAt).toISOString()
    return `<Contents><Key>${encodeURIComponent(key)}</Key><Size>${body.length}</Size><LastModified>${time}</LastModified></Contents>`
  })
  const isCut = from + PAGE < keys.length
  const next = isCut ? `<NextContinuationToken>${encodeURIComponent(page.at(-1) ?? '')}</NextContinuationToken>` : ''
  return `<ListBucketResult><EncodingType>url</EncodingType><IsTruncated>${isCut}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`
}

function sortedKeys(objects: ReadonlyMap<string, Stored>): string[] {
  return [...objects.keys()].sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
}

function sendError(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
}
