import { createHash } from 'node:crypto'
import type { S3Call } from './s3-call.ts'
import { S3Error } from './s3-error.ts'

/** Refuses a body that isn't the one that was signed. @throws S3Error */
export function checkBody({ headers }: S3Call, body: Buffer): void {
  const signed = String(headers['x-amz-content-sha256'])
  if (signed.startsWith('STREAMING-'))
    throw new S3Error(501, 'NotImplemented', 'A header you provided implies functionality that is not implemented.')
  if (signed !== 'UNSIGNED-PAYLOAD' && signed !== digest('sha256', body, 'hex')) {
    const message = "The provided 'x-amz-content-sha256' header does not match what was computed."
    throw new S3Error(400, 'XAmzContentSHA256Mismatch', message)
  }
  const md5 = headers['content-md5']
  if (md5 !== undefined && md5 !== digest('md5', body, 'base64'))
    throw new S3Error(400, 'BadDigest', 'The Content-MD5 you specified did not match what we received.')
  const checksum = headers['x-amz-checksum-sha256']
  if (checksum !== undefined && checksum !== digest('sha256', body, 'base64'))
    throw new S3Error(400, 'BadDigest', 'The SHA256 you specified did not match the calculated checksum.')
}

function digest(algorithm: 'md5' | 'sha256', body: Buffer, encoding: 'hex' | 'base64'): string {
  return createHash(algorithm).update(body).digest(encoding)
}
