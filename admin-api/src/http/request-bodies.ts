import type { FastifyRequest } from 'fastify'
import { type AppError, unreadableRequest } from './errors/app-error.ts'
import type { App } from './routing.ts'

const SMALL_BODY_LIMIT_BYTES = 16 * 1024

/** Reads a form or a one-click request: the body is text, whatever its type. Parse it with `URLSearchParams`. */
export function parseFormBodies(scope: App, bodyLimit = SMALL_BODY_LIMIT_BYTES): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) => {
    const text = String(body)
    if (text.includes('%00') || text.includes('\0')) done(unreadableRequest())
    else done(null, text)
  })
}

/** Keeps the raw bytes of a body, whatever its type, for signatures that cover them. */
export function parseRawBodies(scope: App, bodyLimit: number): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body))
}

export function rawBody(body: unknown): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0)
}

/**
 * A browser that sent a form without script shows the call's address: opened again, it leads back to the form.
 * @param form address of the page
 */
export function redirectToForm(scope: App, path: string, form: string): void {
  scope.get(
    path,
    { config: { access: 'public', ignoresSession: true }, schema: { summary: 'Leads to the page with the form' } },
    async (_request, reply) => reply.header('cache-control', 'no-store').redirect(form, 303),
  )
}

export function formFields(body: unknown): URLSearchParams {
  return new URLSearchParams(typeof body === 'string' ? body : '')
}

/**
 * Returns the file of a multipart form; undefined without one.
 * @param tooLarge for a file beyond the limit that the parser was registered with
 */
export async function readUploadedFile(
  request: Pick<FastifyRequest, 'file' | 'isMultipart'>,
  tooLarge: () => AppError,
): Promise<{ bytes: Buffer; name: string; field: string } | undefined> {
  /** The parser throws plain errors for malformed or aborted forms. */
  const refuse = (error: unknown): never => {
    if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge()
    if (error instanceof Error && 'statusCode' in error) throw error
    throw unreadableRequest()
  }
  if (!request.isMultipart()) return undefined
  const file = await request.file().catch(refuse)
  if (!file) return undefined
  const bytes = await file.toBuffer().catch(refuse)
  if (file.file.truncated) throw tooLarge()
  return { bytes, name: file.filename ?? '', field: file.fieldname }
}
