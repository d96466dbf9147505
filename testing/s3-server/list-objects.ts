import { S3Error } from './s3-error.ts'
import { encode } from './signature.ts'
import type { StoredObject, StoredObjects } from './stored-objects.ts'
import { element, xmlDocument } from './xml.ts'

const MAX_KEYS = 1000

/** ListObjectsV2: at most 1,000 keys, and a token for those that follow. */
export function listObjects(bucket: string, objects: StoredObjects, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? ''
  const limit = Math.min(Number(query.get('max-keys') ?? MAX_KEYS), MAX_KEYS)
  const after = startOf(query)
  const keys = objects.keys()
  // A zero byte makes the next possible key.
  const from = firstFrom(keys, after > prefix ? `${after}\0` : prefix)
  const page: string[] = []
  let index = from
  for (; index < keys.length && page.length < limit; index += 1) {
    const key = keys[index]
    if (!key?.startsWith(prefix)) break
    page.push(key)
  }
  const hasMore = keys[index]?.startsWith(prefix) === true
  const name = query.get('encoding-type') === 'url' ? encodedKey : (key: string) => key
  const contents = page.flatMap((key) => {
    const object = objects.get(key)
    return object ? [contentsOf(name(key), object)] : []
  })
  const last = page.at(-1)
  return xmlDocument(
    'ListBucketResult',
    [
      element('Name', bucket),
      element('Prefix', name(prefix)),
      element('KeyCount', page.length),
      element('MaxKeys', limit),
      query.get('encoding-type') === 'url' ? element('EncodingType', 'url') : '',
      element('IsTruncated', hasMore),
      ...contents,
      hasMore && last ? element('NextContinuationToken', Buffer.from(last).toString('base64')) : '',
    ].join(''),
  )
}

function startOf(query: URLSearchParams): string {
  const token = query.get('continuation-token')
  if (token === null) return query.get('start-after') ?? ''
  if (!/^[A-Za-z0-9+/]+=*$/.test(token))
    throw new S3Error(400, 'InvalidArgument', 'The continuation token provided is incorrect')
  return Buffer.from(token, 'base64').toString()
}

/** By halves, since a bucket may have many thousands. */
function firstFrom(keys: readonly string[], key: string): number {
  const sought = Buffer.from(key)
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (Buffer.compare(Buffer.from(keys[middle] ?? ''), sought) < 0) low = middle + 1
    else high = middle
  }
  return low
}

function contentsOf(key: string, { body, etag, modifiedAt }: StoredObject): string {
  const inner = [
    element('Key', key),
    element('LastModified', new Date(modifiedAt).toISOString()),
    element('ETag', `"${etag}"`),
    element('Size', body.length),
    element('StorageClass', 'STANDARD'),
  ]
  return `<Contents>${inner.join('')}</Contents>`
}

/** As S3 does: slashes stay, and spaces become plus signs. */
function encodedKey(key: string): string {
  return encode(key).replaceAll('%2F', '/').replaceAll('%20', '+')
}
