import type { IncomingHttpHeaders } from 'node:http'
import type { ObjectStoreConfig } from '../../config/config.ts'
import { ObjectStoreError } from '../object-store.ts'
import { headerOf, type S3Operation } from './s3-request.ts'
import { childText, parseXml, type XmlElement } from './xml.ts'

export interface RefusedAnswer {
  readonly operation: S3Operation
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** Empty for HEAD. */
  readonly body: string
  /** Milliseconds, by this machine's clock. */
  readonly now: number
}

const BUSY_STATUS = new Set([429, 500, 502, 503, 504])
const BUSY_CODES = new Set([
  'SlowDown',
  'ServiceUnavailable',
  'InternalError',
  'RequestTimeout',
  'OperationAborted',
  'TooManyRequests',
  'Throttling',
  'ThrottlingException',
  'RequestLimitExceeded',
])
const DAMAGED_ON_THE_WAY = new Set(['XAmzContentSHA256Mismatch', 'BadDigest', 'IncompleteBody'])

const ACTIONS: Readonly<Record<S3Operation, string>> = {
  GetObject: 'read objects (s3:GetObject)',
  HeadObject: 'read objects (s3:GetObject)',
  PutObject: 'store objects (s3:PutObject)',
  DeleteObject: 'delete objects (s3:DeleteObject)',
  ListObjectsV2: 'list objects (s3:ListBucket)',
}

/** Undefined: the object is missing; or only an answer with a body can say why. */
export function judgeAnswer(answer: RefusedAnswer, config: ObjectStoreConfig): ObjectStoreError | undefined {
  const { operation, status, headers, body } = answer
  const xml = parseXml(body)
  const code = (xml?.name === 'Error' && childText(xml, 'Code')) || ''
  const { endpoint, bucket } = config
  const store = `The object store at ${endpoint}`
  if (code === 'NoSuchKey') return undefined
  if (BUSY_CODES.has(code) || BUSY_STATUS.has(status))
    return new ObjectStoreError('busy', `${store} is busy or has a fault of its own (${code || status}).`)
  if (DAMAGED_ON_THE_WAY.has(code))
    return new ObjectStoreError('unreachable', `What we sent to the object store at ${endpoint} arrived changed.`)
  const region = childText(xml, 'Region') || headerOf(headers, 'x-amz-bucket-region')
  if (region && region !== config.region)
    return new ObjectStoreError(
      'wrong-region',
      `The bucket “${bucket}” is in the region ${region}, not in ${config.region}. Set S3_REGION to ${region}.`,
    )
  if (operation === 'HeadObject') return undefined
  switch (code) {
    case 'NoSuchBucket':
      return new ObjectStoreError(
        'no-bucket',
        `There is no bucket “${bucket}” at ${endpoint}. Create it, or correct S3_BUCKET.`,
      )
    case 'InvalidAccessKeyId':
      return new ObjectStoreError('denied', `${store} doesn’t know the key in S3_ACCESS_KEY. Check both keys.`)
    case 'SignatureDoesNotMatch':
      return new ObjectStoreError('denied', `${store} refuses our signature. Check S3_SECRET_KEY.`)
    case 'RequestTimeTooSkewed':
      return new ObjectStoreError('wrong-clock', describeClock(answer, xml))
    case 'AuthorizationHeaderMalformed':
    case 'InvalidRegionName':
      return new ObjectStoreError('wrong-region', `${store} refuses the region ${config.region}. Check S3_REGION.`)
    case 'PermanentRedirect':
    case 'TemporaryRedirect': {
      const other = childText(xml, 'Endpoint')
      return new ObjectStoreError(
        'other',
        `The bucket “${bucket}” isn’t at ${endpoint}${other ? `, but at ${other}` : ''}. Correct S3_ENDPOINT.`,
      )
    }
  }
  if (status === 403)
    return new ObjectStoreError(
      'denied',
      `The key in S3_ACCESS_KEY may not ${ACTIONS[operation]} in the bucket “${bucket}”. Allow it at the object store.`,
    )
  if (code === '')
    return new ObjectStoreError(
      'other',
      `What answers at ${endpoint} isn’t an S3-compatible object store (status ${status}). Check S3_ENDPOINT.`,
    )
  return new ObjectStoreError('other', `${store} refused ${operation} (${code.slice(0, 100)}, status ${status}).`)
}

function describeClock({ headers, now }: RefusedAnswer, xml: XmlElement | undefined): string {
  const theirs = Date.parse(childText(xml, 'ServerTime') ?? headerOf(headers, 'date') ?? '')
  const minutes = Math.round((now - theirs) / 60_000)
  const off = Number.isNaN(minutes)
    ? 'is too far off'
    : `is ${Math.abs(minutes)} minutes ${minutes > 0 ? 'ahead' : 'behind'}`
  return `This machine’s clock ${off}, so the object store refuses our calls. Correct the clock, best with NTP.`
}
