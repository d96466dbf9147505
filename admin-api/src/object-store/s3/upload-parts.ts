import pLimit from 'p-limit'
import { ObjectStoreError } from '../object-store.ts'
import { readWhole } from './read-body.ts'
import { bodyOfBytes, bodyOfFile } from './request-bodies.ts'
import type { S3Client } from './s3-client.ts'
import { headerOf, typeHeader } from './s3-request.ts'
import { childText, parseXml } from './xml.ts'

const PART_BYTES = 32 * 1024 ** 2
/** S3's limit. */
const MAX_PARTS = 10_000
const AT_ONCE = 4
const MAX_ANSWER_BYTES = 65_536

export interface LargeFile {
  readonly key: string
  readonly file: string
  readonly bytes: number
  readonly type: string | undefined
}

/**
 * In parts, so that a fault repeats one part instead of all, and a file may be larger than S3's limit of 5 GB for one
 * call. Nothing is there before all of it is.
 */
export async function uploadInParts(client: S3Client, file: LargeFile): Promise<void> {
  // The upload is gone if the answer of its end was lost, or if the store gave it up.
  const isDone = (await uploadOnce(client, file)) || (await uploadOnce(client, file))
  if (!isDone) throw new ObjectStoreError('other', `The object store lost the upload of “${file.key}” twice.`)
}

async function uploadOnce(client: S3Client, file: LargeFile): Promise<boolean> {
  const { key, type } = file
  const uploadId = await begin(client, key, type)
  try {
    const tags = await sendParts(client, file, uploadId)
    return tags !== undefined && (await complete(client, key, uploadId, tags))
  } catch (error) {
    // Otherwise its parts would be stored, and paid for, until somebody removes them.
    await abort(client, key, uploadId).catch(() => undefined)
    throw error
  }
}

async function begin(client: S3Client, key: string, type: string | undefined): Promise<string> {
  const xml = await client.call(
    { operation: 'CreateMultipartUpload', method: 'POST', key, query: { uploads: '' }, headers: typeHeader(type) },
    async (answer) => parseXml((await readWhole(answer, MAX_ANSWER_BYTES)).toString()),
  )
  const uploadId = childText(xml, 'UploadId')
  if (!uploadId) throw new ObjectStoreError('other', 'The object store’s answer doesn’t name the upload that it began.')
  return uploadId
}

/** @returns the parts' tags in their order, or undefined if the upload is gone */
async function sendParts(client: S3Client, file: LargeFile, uploadId: string): Promise<string[] | undefined> {
  const { key, bytes } = file
  const partBytes = Math.max(PART_BYTES, Math.ceil(bytes / MAX_PARTS))
  const limit = pLimit(AT_ONCE)
  const sent = Array.from({ length: Math.ceil(bytes / partBytes) }, (_, index) =>
    limit(async () => {
      const from = index * partBytes
      const body = await bodyOfFile({ file: file.file, from, bytes: Math.min(partBytes, bytes - from) })
      const query = { partNumber: String(index + 1), uploadId }
      return client.call({ operation: 'UploadPart', method: 'PUT', key, query, body }, async (answer) => {
        await readWhole(answer, MAX_ANSWER_BYTES)
        return headerOf(answer.headers, 'etag')
      })
    }),
  )
  const failed = (await Promise.allSettled(sent)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
  const tags = await Promise.all(sent)
  return tags.every((tag) => tag !== undefined) ? tags : undefined
}

/** @returns false if the upload is gone */
async function complete(client: S3Client, key: string, uploadId: string, tags: readonly string[]): Promise<boolean> {
  const parts = tags.map((tag, index) => {
    return `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escapeXml(tag)}</ETag></Part>`
  })
  const body = bodyOfBytes(Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`))
  const done = await client.call(
    { operation: 'CompleteMultipartUpload', method: 'POST', key, query: { uploadId }, body },
    async (answer) => {
      // S3 begins its answer before it knows how it ends.
      const xml = parseXml((await readWhole(answer, MAX_ANSWER_BYTES)).toString())
      if (xml?.name !== 'Error') return true
      throw new ObjectStoreError(
        'busy',
        `The object store couldn’t put an upload together (${childText(xml, 'Code')}).`,
      )
    },
  )
  return done === true
}

async function abort(client: S3Client, key: string, uploadId: string): Promise<void> {
  await client.call({ operation: 'AbortMultipartUpload', method: 'DELETE', key, query: { uploadId } }, async (answer) =>
    readWhole(answer, MAX_ANSWER_BYTES),
  )
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
