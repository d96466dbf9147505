import type { IncomingMessage } from 'node:http'

/** A call as it arrived. */
export interface S3Call {
  readonly method: string
  /** Decoded. Empty: the server itself was asked. */
  readonly bucket: string
  /** Decoded. Empty: the bucket was asked. */
  readonly key: string
  /** As sent, still encoded, without the question mark. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
}

/** @param domain names before it are buckets, as in `news.localhost`; otherwise the path names the bucket */
export function readCall(request: IncomingMessage, domain: string): S3Call {
  const [path = '/', search = ''] = splitOnce(request.url ?? '/', '?')
  const host = (request.headers.host ?? '').replace(/:\d+$/, '')
  const decoded = decodeURIComponent(path).slice(1)
  const isHostStyle = host.endsWith(`.${domain}`)
  const [first = '', rest = ''] = splitOnce(decoded, '/')
  return {
    method: request.method ?? 'GET',
    bucket: isHostStyle ? host.slice(0, -domain.length - 1) : first,
    key: isHostStyle ? decoded : rest,
    path,
    query: new URLSearchParams(search),
    headers: request.headers,
  }
}

function splitOnce(text: string, at: string): [string, string] {
  const index = text.indexOf(at)
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index + at.length)]
}

export type S3Operation =
  | 'GetObject'
  | 'HeadObject'
  | 'PutObject'
  | 'DeleteObject'
  | 'ListObjectsV2'
  | 'HeadBucket'
  | 'CreateMultipartUpload'
  | 'UploadPart'
  | 'CompleteMultipartUpload'
  | 'AbortMultipartUpload'

/** Undefined: something that this server can't do. */
export function operationOf({ method, bucket, key, query }: S3Call): S3Operation | undefined {
  if (bucket === '') return undefined
  if (key === '') {
    if (method === 'HEAD') return 'HeadBucket'
    return method === 'GET' && query.get('list-type') === '2' ? 'ListObjectsV2' : undefined
  }
  if (method === 'POST') {
    if (query.has('uploads')) return 'CreateMultipartUpload'
    return query.has('uploadId') ? 'CompleteMultipartUpload' : undefined
  }
  if (method === 'PUT') return query.has('uploadId') ? 'UploadPart' : 'PutObject'
  if (method === 'DELETE') return query.has('uploadId') ? 'AbortMultipartUpload' : 'DeleteObject'
  if (method === 'GET') return 'GetObject'
  return method === 'HEAD' ? 'HeadObject' : undefined
}
