import { createHash, randomUUID } from 'node:crypto'
import { S3Error } from './s3-error.ts'
import { md5 } from './stored-objects.ts'

const LEAST_PART_BYTES = 5 * 1024 ** 2

export interface MultipartUploads {
  create(key: string, type: string | undefined): string
  /** @returns its ETag, without quotes */
  addPart(id: string, number: number, body: Buffer): string
  /** @param wanted the client's XML list of parts */
  complete(id: string, wanted: string): { body: Buffer; etag: string; type: string | undefined }
  abort(id: string): void
  /** That were neither completed nor aborted. */
  open(): number
}

export function createMultipartUploads(): MultipartUploads {
  const uploads = new Map<string, { type: string | undefined; parts: Map<number, Buffer> }>()

  function get(id: string) {
    const upload = uploads.get(id)
    if (!upload) throw new S3Error(404, 'NoSuchUpload', 'The specified multipart upload does not exist.')
    return upload
  }

  return {
    create(_key, type) {
      const id = randomUUID()
      uploads.set(id, { type, parts: new Map() })
      return id
    },
    addPart(id, number, body) {
      if (!(number >= 1 && number <= 10_000))
        throw new S3Error(400, 'InvalidArgument', 'Part number must be an integer between 1 and 10000, inclusive')
      get(id).parts.set(number, body)
      return md5(body)
    },
    complete(id, wanted) {
      const { type, parts } = get(id)
      const bodies = [...wanted.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => chosenPart(parts, part))
      if (bodies.length === 0) throw new S3Error(400, 'MalformedXML', 'The XML you provided was not well-formed')
      if (bodies.slice(0, -1).some((body) => body.length < LEAST_PART_BYTES))
        throw new S3Error(400, 'EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size')
      uploads.delete(id)
      const hash = createHash('md5')
      for (const body of bodies) hash.update(Buffer.from(md5(body), 'hex'))
      return { body: Buffer.concat(bodies), etag: `${hash.digest('hex')}-${bodies.length}`, type }
    },
    abort(id) {
      get(id)
      uploads.delete(id)
    },
    open: () => uploads.size,
  }
}

function chosenPart(parts: ReadonlyMap<number, Buffer>, xml: string): Buffer {
  const number = /<PartNumber>(\d+)<\/PartNumber>/.exec(xml)?.[1]
  const etag = /<ETag>(?:"|&quot;)?([0-9a-f]{32})(?:"|&quot;)?<\/ETag>/.exec(xml)?.[1]
  const body = parts.get(Number(number))
  if (!body || md5(body) !== etag)
    throw new S3Error(400, 'InvalidPart', 'One or more of the specified parts could not be found.')
  return body
}
