import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { S3Call } from './s3-call.ts'
import { S3Error } from './s3-error.ts'

export interface SignatureRules {
  readonly accessKey: string
  readonly secretKey: string
  readonly region: string
  /** Milliseconds. */
  now(): number
}

const MAX_SKEW_MS = 15 * 60_000

/**
 * AWS Signature Version 4 in the `Authorization` header, written from AWS's documentation and not with the library that
 * the product signs with. @throws S3Error as S3 does
 */
export function checkSignature(call: S3Call, rules: SignatureRules): void {
  const header = call.headers.authorization
  if (!header) throw new S3Error(403, 'AccessDenied', 'Access Denied')
  const given = parseAuthorization(header)
  if (given.region !== rules.region) {
    const message = `The authorization header is malformed; the region '${given.region}' is wrong; expecting '${rules.region}'`
    throw new S3Error(400, 'AuthorizationHeaderMalformed', message, { Region: rules.region })
  }
  if (given.accessKey !== rules.accessKey) {
    const message = 'The AWS Access Key Id you provided does not exist in our records.'
    throw new S3Error(403, 'InvalidAccessKeyId', message, { AWSAccessKeyId: given.accessKey })
  }
  const dateTime = headerOf(call, 'x-amz-date')
  checkClock(dateTime, rules.now())
  checkSignedHeaders(call, given.signedHeaders)
  const expected = sign({ call, given, dateTime, secretKey: rules.secretKey })
  if (!isSame(expected, given.signature)) {
    const message =
      'The request signature we calculated does not match the signature you provided. Check your key and signing method.'
    throw new S3Error(403, 'SignatureDoesNotMatch', message)
  }
}

interface Authorization {
  readonly accessKey: string
  readonly date: string
  readonly region: string
  readonly signedHeaders: readonly string[]
  readonly signature: string
}

function parseAuthorization(header: string): Authorization {
  const parts =
    /^AWS4-HMAC-SHA256 +Credential=([^/,]+)\/(\d{8})\/([^/,]+)\/s3\/aws4_request, *SignedHeaders=([a-z0-9;-]+), *Signature=([0-9a-f]{64})$/.exec(
      header,
    )
  const [, accessKey, date, region, signedHeaders, signature] = parts ?? []
  if (!accessKey || !date || !region || !signedHeaders || !signature)
    throw new S3Error(400, 'AuthorizationHeaderMalformed', 'The authorization header that you provided is not valid.')
  return { accessKey, date, region, signedHeaders: signedHeaders.split(';'), signature }
}

function checkClock(dateTime: string, now: number): void {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(dateTime)
  if (!parts) throw new S3Error(403, 'AccessDenied', 'AWS authentication requires a valid Date or x-amz-date header')
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(1).map(Number)
  const at = Date.UTC(year, month - 1, day, hour, minute, second)
  if (Math.abs(at - now) <= MAX_SKEW_MS) return
  throw new S3Error(
    403,
    'RequestTimeTooSkewed',
    'The difference between the request time and the current time is too large.',
    {
      RequestTime: dateTime,
      ServerTime: new Date(now).toISOString().replace(/\.\d+/, ''),
      MaxAllowedSkewMilliseconds: String(MAX_SKEW_MS),
    },
  )
}

/** The host and everything of AWS must be signed. */
function checkSignedHeaders(call: S3Call, signed: readonly string[]): void {
  const needed = Object.keys(call.headers).filter((name) => name === 'host' || name.startsWith('x-amz-'))
  const unsigned = needed.find((name) => !signed.includes(name))
  if (unsigned)
    throw new S3Error(403, 'AccessDenied', 'There were headers present in the request which were not signed', {
      HeadersNotSigned: unsigned,
    })
}

interface ToSign {
  readonly call: S3Call
  readonly given: Authorization
  readonly dateTime: string
  readonly secretKey: string
}

function sign({ call, given, dateTime, secretKey }: ToSign): string {
  const scope = `${given.date}/${given.region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', dateTime, scope, sha256(canonicalRequest(call, given.signedHeaders))].join('\n')
  const key = [given.date, given.region, 's3', 'aws4_request'].reduce<Buffer>(hmac, Buffer.from(`AWS4${secretKey}`))
  return hmac(key, text).toString('hex')
}

function canonicalRequest(call: S3Call, signedHeaders: readonly string[]): string {
  const headers = signedHeaders.map((name) => `${name}:${headerOf(call, name).trim().replace(/ +/g, ' ')}\n`).join('')
  const path = decodeURIComponent(call.path).split('/').map(encode).join('/')
  const query = [...call.query]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
  const hash = headerOf(call, 'x-amz-content-sha256')
  return [call.method, path, query, headers, signedHeaders.join(';'), hash].join('\n')
}

function headerOf(call: S3Call, name: string): string {
  const value = call.headers[name]
  if (value === undefined) throw new S3Error(400, 'InvalidRequest', `Missing required header for this request: ${name}`)
  return Array.isArray(value) ? value.join(',') : value
}

/** All but A–Z, a–z, 0–9, hyphen, period, underscore and tilde. */
export function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other))
