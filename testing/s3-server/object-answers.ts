import type { S3Answer } from './answer.ts'
import type { S3Call } from './s3-call.ts'
import { S3Error } from './s3-error.ts'
import type { StoredObject, StoredObjects } from './stored-objects.ts'

/** GetObject and HeadObject. */
export function readObject(objects: StoredObjects, { method, key, headers }: S3Call): S3Answer {
  const object = objects.get(key)
  if (!object) throw new S3Error(404, 'NoSuchKey', 'The specified key does not exist.', { Key: key })
  const ifMatch = headers['if-match']
  if (ifMatch && ifMatch.replaceAll('"', '') !== object.etag)
    throw new S3Error(412, 'PreconditionFailed', 'At least one of the pre-conditions you specified did not hold')
  const facts = {
    etag: `"${object.etag}"`,
    'last-modified': new Date(object.modifiedAt).toUTCString(),
    'content-type': object.type,
    'accept-ranges': 'bytes',
  }
  if (method === 'HEAD') return { status: 200, headers: facts, length: object.body.length }
  const range = readRange(headers.range, object)
  if (!range) return { status: 200, headers: facts, body: object.body }
  const [from, to] = range
  const contentRange = `bytes ${from}-${to}/${object.body.length}`
  return {
    status: 206,
    headers: { ...facts, 'content-range': contentRange },
    body: object.body.subarray(from, to + 1),
  }
}

/** Both ends included. Undefined: the whole object. */
function readRange(header: string | undefined, { body }: StoredObject): [number, number] | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (!first && !last) return undefined
  const from = first ? Number(first) : Math.max(0, body.length - Number(last))
  const to = first && last ? Math.min(Number(last), body.length - 1) : body.length - 1
  if (from > to) throw new S3Error(416, 'InvalidRange', 'The requested range is not satisfiable')
  return [from, to]
}
