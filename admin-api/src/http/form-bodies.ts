import { unreadable } from './errors/app-error.ts'
import type { App } from './routing.ts'

const BODY_LIMIT = 16 * 1024

/** Reads a form or a one-click request: the body is text, whatever its type. Parse it with `URLSearchParams`. */
export function readFormBodies(scope: App, bodyLimit = BODY_LIMIT): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) => {
    const text = String(body)
    if (text.includes('%00') || text.includes('\0')) done(unreadable())
    else done(null, text)
  })
}

/** Keeps the raw bytes of a body, whatever its type, for signatures that cover them. */
export function readRawBodies(scope: App, bodyLimit: number): void {
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
export function leadToForm(scope: App, path: string, form: string): void {
  scope.get(
    path,
    { config: { access: 'public', ignoresSession: true }, schema: { summary: 'Leads to the page with the form' } },
    async (_request, reply) => reply.header('cache-control', 'no-store').redirect(form, 303),
  )
}

export function formFields(body: unknown): URLSearchParams {
  return new URLSearchParams(typeof body === 'string' ? body : '')
}
