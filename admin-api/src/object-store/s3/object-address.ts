import type { ObjectStoreConfig } from '../../config/config.ts'
import { ObjectStoreError } from '../object-store.ts'

/** S3's limit, in bytes of UTF-8 and with the prefix. */
const MAX_KEY_BYTES = 1024

export interface BucketAddress {
  /** For a connection. */
  readonly origin: string
  /** Of the bucket itself, with a slash at its end. */
  readonly path: string
}

/** Path-style names the bucket in the path, host-style in the host. */
export function bucketAddress({ endpoint, bucket, addressing }: ObjectStoreConfig): BucketAddress {
  if (addressing === 'path') return { origin: endpoint, path: `/${bucket}/` }
  const { protocol, host } = new URL(endpoint)
  return { origin: `${protocol}//${bucket}.${host}`, path: '/' }
}

/** Every character that isn't unreserved in RFC 3986 is encoded, which is what signatures are made of. */
export function encodePart(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** @throws ObjectStoreError for keys that no address can name */
export function encodeKey(key: string): string {
  const segments = key.split('/')
  // Addresses drop such segments, so they would name another object or another bucket.
  const isUnclear = segments.some((segment) => segment === '.' || segment === '..')
  if (key === '' || isUnclear || !key.isWellFormed() || Buffer.byteLength(key) > MAX_KEY_BYTES)
    throw new ObjectStoreError('other', `No object can have the key “${key.slice(0, 200)}”.`)
  return segments.map(encodePart).join('/')
}

export function encodeQuery(query: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(query).map(([name, value]) => `${encodePart(name)}=${encodePart(value)}`)
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}
