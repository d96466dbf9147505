import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type S3Answer, sendAnswer } from './answer.ts'
import { answerFrom, type Bucket } from './bucket.ts'
import type { CallRecord } from './call-record.ts'
import { checkBody } from './check-body.ts'
import { answerControl, isControl } from './control.ts'
import type { FaultState } from './faults.ts'
import { operationOf, readCall, type S3Call, type S3Operation } from './s3-call.ts'
import { errorOfCode, S3Error } from './s3-error.ts'
import { checkSignature, type SignatureRules } from './signature.ts'

export interface ServerParts {
  readonly rules: SignatureRules
  readonly domain: string
  readonly buckets: ReadonlyMap<string, Bucket>
  /** The one that the control shows. */
  readonly first: Bucket
  readonly faults: FaultState
  readonly record: CallRecord
}

export async function listen(request: IncomingMessage, response: ServerResponse, parts: ServerParts): Promise<void> {
  const { faults, record, rules } = parts
  if (isControl(request))
    return answerControl(request, response, await readBody(request), { faults, record, objects: parts.first.objects })
  const call = readCall(request, parts.domain)
  const operation = operationOf(call)
  const fault = faults.of(operation === 'ListObjectsV2' ? (call.query.get('prefix') ?? '') : call.key)
  const recorded = {
    method: call.method,
    operation: operation ?? ('unknown' as const),
    bucket: call.bucket,
    key: call.key,
    prefix: call.query.get('prefix') ?? undefined,
    at: rules.now(),
    status: undefined as number | undefined,
    error: undefined as string | undefined,
    bytes: 0,
  }
  record.add(recorded)
  if (fault.cut) return void request.socket.destroy()
  const body = await readBody(request)
  recorded.bytes = body.length
  if (fault.stall) return
  const delay = (fault.delayMs ?? 0) + (operation === 'ListObjectsV2' ? (fault.listDelayMs ?? 0) : 0)
  if (delay > 0) await wait(delay)
  const answer = answerOrError(call, operation, body, parts)
  recorded.status = answer.status
  recorded.error = answer.code
  const isCut = fault.cutBodies === true && operation === 'GetObject'
  sendAnswer(response, answer, { isHead: call.method === 'HEAD', isCut })
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

type Answered = S3Answer & { readonly code?: string }

function answerOrError(call: S3Call, operation: S3Operation | undefined, body: Buffer, parts: ServerParts): Answered {
  try {
    return answerCall(call, operation, body, parts)
  } catch (error) {
    if (!(error instanceof S3Error)) throw error
    const headers = {
      'content-type': 'application/xml',
      date: new Date(parts.rules.now()).toUTCString(),
      ...(error.details.Region && { 'x-amz-bucket-region': error.details.Region }),
    }
    return { status: error.status, headers, body: error.toXml(), code: error.code }
  }
}

function answerCall(call: S3Call, operation: S3Operation | undefined, body: Buffer, parts: ServerParts): S3Answer {
  checkSignature(call, parts.rules)
  checkBody(call, body)
  if (!operation) throw new S3Error(501, 'NotImplemented', 'This server can’t do that.')
  const bucket = parts.buckets.get(call.bucket)
  if (!bucket)
    throw new S3Error(404, 'NoSuchBucket', 'The specified bucket does not exist', { BucketName: call.bucket })
  const code = parts.faults.nextError(operation, call.key)
  if (code) throw errorOfCode(code)
  const fault = parts.faults.of(call.key)
  if (fault.losePuts && operation === 'PutObject') return { status: 200, headers: { etag: '"0"' } }
  const answer = answerFrom(bucket, operation, call, body)
  return fault.otherBytes && operation === 'GetObject' ? { ...answer, body: otherBytes(answer.body) } : answer
}

function otherBytes(body: Buffer | string | undefined): Buffer {
  return Buffer.from(Buffer.from(body ?? '').map((byte) => byte ^ 1))
}
