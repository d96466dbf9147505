import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { serveHttp } from './http-server.ts'

const PAGE = 1000
const CREDENTIALS = { bucket: 'news', region: 'us-east-1', accessKey: 'HOMETOWNTESTKEY', secretKey: 'hometown/test' }

/** These faults happen until they are set otherwise. */
interface S3Faults {
  /** The store closes each connection as soon as it asks something. */
  readonly cut?: boolean
  readonly failAll?: boolean
  /** The key may not do these operations, such as `PutObject`. */
  readonly denied?: readonly string[]
}

interface Stored {
  readonly body: Buffer
  /** The time is in milliseconds. */
  readonly modifiedAt: number
}

export type S3StandIn = Awaited<ReturnType<typeof startS3StandIn>>

/** Starts an S3-compatible store over loopback with one bucket in memory. It doesn't check signatures. */
export async function startS3StandIn() {
  const objects = new Map<string, Stored>()
  const byOperation: Record<string, number> = {}
  let faults: S3Faults = {}

  function put(key: string, body: Buffer): void {
    objects.set(key, { body, modifiedAt: Date.now() })
  }

  function errorOf(operation: string): [status: number, code: string] | undefined {
    if (faults.failAll) return [503, 'InternalError']
    return faults.denied?.includes(operation) ? [403, 'AccessDenied'] : undefined
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
    if (operation === 'GetObject') {
      const object = objects.get(key)
      return void (object ? response.end(object.body) : sendError(response, 404, 'NoSuchKey'))
    }
    if (operation === 'ListObjectsV2') return void response.end(listOf(objects, query))
    if (operation === 'PutObject') put(key, body)
    if (operation === 'DeleteObject') objects.delete(key)
    response.end()
  }

  const { origin: address, close: stop } = await serveHttp(answer)
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
    /** Returns objects in the order of their keys. */
    objects: () => ({ keys: () => sortedKeys(objects), get: (key: string) => objects.get(key), put }),
    /** Replaces all faults; `{}` ends them. */
    setFaults(next: S3Faults) {
      faults = next
    },
    counts: () => ({ total: Object.values(byOperation).reduce((sum, count) => sum + count, 0), byOperation }),
    stop,
  }
}

function operationOf(method: string, key: string): string {
  if (method === 'GET') return key === '' ? 'ListObjectsV2' : 'GetObject'
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
    return `<Contents><Key>${key}</Key><Size>${body.length}</Size><LastModified>${time}</LastModified></Contents>`
  })
  const isCut = from + PAGE < keys.length
  const next = isCut ? `<NextContinuationToken>${encodeURIComponent(page.at(-1) ?? '')}</NextContinuationToken>` : ''
  return `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`
}

function sortedKeys(objects: ReadonlyMap<string, Stored>): string[] {
  return [...objects.keys()].sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
}

function sendError(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
}
