import type { FastifyRequest } from 'fastify'
import { AppError } from './errors/app-error.ts'

interface UploadedFile {
  bytes: Buffer
  name: string
  /** The name of the form's field. */
  field: string
}

/**
 * Returns the file of a multipart form; undefined without one.
 * @param tooLarge for a file beyond the limit that the parser was registered with
 */
export async function readUploadedFile(
  request: Pick<FastifyRequest, 'file' | 'isMultipart'>,
  tooLarge: () => AppError,
): Promise<UploadedFile | undefined> {
  /** The parser throws plain errors for malformed or aborted forms. */
  const refuse = (error: unknown): never => {
    if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge()
    if (error instanceof Error && 'statusCode' in error) throw error
    throw new AppError(400, 'unreadable', 'Couldn’t read the request')
  }
  if (!request.isMultipart()) return undefined
  const file = await request.file().catch(refuse)
  if (!file) return undefined
  const bytes = await file.toBuffer().catch(refuse)
  if (file.file.truncated) throw tooLarge()
  return { bytes, name: file.filename ?? '', field: file.fieldname }
}
