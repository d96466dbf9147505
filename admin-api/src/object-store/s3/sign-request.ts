import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import type { ObjectStoreConfig } from '../../config/config.ts'
import { bucketAddress, encodeKey, encodeQuery } from './object-address.ts'
import type { S3Request } from './s3-request.ts'

const SHA256_OF_NOTHING = createHash('sha256').digest('hex')

export interface SignedRequest {
  readonly path: string
  readonly headers: Record<string, string>
}

export type SignRequest = (request: S3Request) => Promise<SignedRequest>

/**
 * Signs with AWS Signature Version 4. Every body's hash is part of the signature, so that neither it nor the call can
 * be changed on the way, without TLS either.
 */
export function createRequestSigner(config: ObjectStoreConfig): SignRequest {
  const { accessKey, secretKey, region, prefix } = config
  const { origin, path } = bucketAddress(config)
  const cache = new Map<string, ArrayBuffer>()
  return async ({ method, key, query = {}, headers, body }) => {
    const object = key === undefined ? '' : encodeKey(prefix === undefined ? key : `${prefix}/${key}`)
    const signer = new AwsV4Signer({
      method,
      url: origin + path + object + encodeQuery(query),
      headers: { ...headers, 'x-amz-content-sha256': body?.sha256 ?? SHA256_OF_NOTHING },
      accessKeyId: accessKey,
      secretAccessKey: secretKey,
      region,
      service: 's3',
      cache,
    })
    const signed = await signer.sign()
    return {
      path: signed.url.pathname + signed.url.search,
      headers: {
        ...Object.fromEntries(signed.headers),
        ...(body && { 'content-length': String(body.bytes) }),
      },
    }
  }
}
