import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createBucket } from './s3-server/bucket.ts'
import { type CallCounts, createCallRecord, type RecordedCall } from './s3-server/call-record.ts'
import { createFaults, type S3Faults } from './s3-server/faults.ts'
import { listen } from './s3-server/listener.ts'
import { keepInFolder, keepInMemory, type StoredObjects } from './s3-server/stored-objects.ts'

export interface S3ServerOptions {
  /** Default: any free one. */
  readonly port?: number
  /** The first is the one that the answer names. */
  readonly buckets?: readonly string[]
  readonly accessKey?: string
  readonly secretKey?: string
  readonly region?: string
  /** Names before it are buckets: `news.localhost`. */
  readonly domain?: string
  /** Keeps the objects there, for a server that starts again. Otherwise in memory. */
  readonly folder?: string
  /** Milliseconds. */
  readonly now?: () => number
}

export interface S3Server {
  /** `http://127.0.0.1:…` */
  readonly address: string
  readonly port: number
  readonly accessKey: string
  readonly secretKey: string
  readonly region: string
  readonly bucket: string
  /** What the product is configured with. */
  readonly config: {
    readonly endpoint: string
    readonly bucket: string
    readonly region: string
    readonly accessKey: string
    readonly secretKey: string
    readonly prefix: undefined
    readonly addressing: 'path'
  }
  /** The same as environment variables. */
  readonly env: Readonly<Record<string, string>>
  /** By default of the first bucket. Tests look into it and damage it. */
  objects(bucket?: string): StoredObjects
  /** Uploads in parts that were neither completed nor aborted. */
  openUploads(): number
  /** Replaces all faults; `{}` ends them. */
  setFaults(faults: S3Faults): void
  /** The newest, oldest first. */
  readonly calls: readonly RecordedCall[]
  counts(): CallCounts
  clearCalls(): void
  stop(): Promise<void>
}

/**
 * An S3-compatible store over loopback. It checks signatures as S3 does, keeps objects, and does wrong what tests ask
 * for. Other processes steer it over HTTP (`s3-server/control.ts`).
 */
export async function startS3Server(options: S3ServerOptions = {}): Promise<S3Server> {
  const {
    accessKey = 'HOMETOWNTESTKEY',
    secretKey = 'hometown/test+secret',
    region = 'us-east-1',
    domain = 'localhost',
    buckets: names = ['news'],
    now = Date.now,
  } = options
  const buckets = new Map(
    names.map((name) => {
      const objects = options.folder === undefined ? keepInMemory(now) : keepInFolder(join(options.folder, name), now)
      return [name, createBucket(name, objects)]
    }),
  )
  const [first] = buckets.values()
  if (!first) throw new Error('The server needs a bucket.')
  const faults = createFaults()
  const record = createCallRecord()
  const parts = { rules: { accessKey, secretKey, region, now }, domain, buckets, first, faults, record }
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    listen(request, response, parts).catch(() => response.destroy())
  })
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const address = `http://127.0.0.1:${port}`
  const config = { endpoint: address, bucket: first.name, region, accessKey, secretKey } as const
  return {
    address,
    port,
    accessKey,
    secretKey,
    region,
    bucket: first.name,
    config: { ...config, prefix: undefined, addressing: 'path' },
    env: {
      S3_ENDPOINT: address,
      S3_BUCKET: first.name,
      S3_REGION: region,
      S3_ACCESS_KEY: accessKey,
      S3_SECRET_KEY: secretKey,
    },
    objects(name = first.name) {
      const bucket = buckets.get(name)
      if (!bucket) throw new Error(`There is no bucket ${name}.`)
      return bucket.objects
    },
    openUploads: () => [...buckets.values()].reduce((sum, { uploads }) => sum + uploads.open(), 0),
    setFaults: faults.set,
    calls: record.calls,
    counts: record.counts,
    clearCalls: record.clear,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
