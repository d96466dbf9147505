import type { S3Answer } from './answer.ts'
import { listObjects } from './list-objects.ts'
import { createMultipartUploads, type MultipartUploads } from './multipart-uploads.ts'
import { readObject } from './object-answers.ts'
import type { S3Call, S3Operation } from './s3-call.ts'
import type { StoredObjects } from './stored-objects.ts'
import { element, xmlDocument } from './xml.ts'

export interface Bucket {
  readonly name: string
  readonly objects: StoredObjects
  readonly uploads: MultipartUploads
}

export function createBucket(name: string, objects: StoredObjects): Bucket {
  return { name, objects, uploads: createMultipartUploads() }
}

/** @throws S3Error */
export function answerFrom(
  { name, objects, uploads }: Bucket,
  operation: S3Operation,
  call: S3Call,
  body: Buffer,
): S3Answer {
  const { key, query } = call
  const uploadId = query.get('uploadId') ?? ''
  const type = call.headers['content-type']
  switch (operation) {
    case 'HeadBucket':
      return { status: 200 }
    case 'ListObjectsV2':
      return xml(listObjects(name, objects, query))
    case 'GetObject':
    case 'HeadObject':
      return readObject(objects, call)
    case 'PutObject':
      return { status: 200, headers: { etag: `"${objects.put(key, body, { ...(type && { type }) }).etag}"` } }
    case 'DeleteObject':
      objects.delete(key)
      return { status: 204 }
    case 'CreateMultipartUpload':
      return xml(
        xmlDocument(
          'InitiateMultipartUploadResult',
          element('Bucket', name) + element('Key', key) + element('UploadId', uploads.create(key, type)),
        ),
      )
    case 'UploadPart':
      return {
        status: 200,
        headers: { etag: `"${uploads.addPart(uploadId, Number(query.get('partNumber')), body)}"` },
      }
    case 'CompleteMultipartUpload': {
      const whole = uploads.complete(uploadId, body.toString())
      objects.put(key, whole.body, { etag: whole.etag, ...(whole.type && { type: whole.type }) })
      return xml(xmlDocument('CompleteMultipartUploadResult', element('Key', key) + element('ETag', `"${whole.etag}"`)))
    }
    case 'AbortMultipartUpload':
      uploads.abort(uploadId)
      return { status: 204 }
  }
}

function xml(body: string): S3Answer {
  return { status: 200, headers: { 'content-type': 'application/xml' }, body }
}
