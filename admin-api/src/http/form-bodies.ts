import type { App } from './routing.ts'

const BODY_LIMIT = 16 * 1024

/** For forms and one-click requests: the body is text, whatever its type. Parse it with `URLSearchParams`. */
export function readFormBodies(scope: App, bodyLimit = BODY_LIMIT): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) => done(null, String(body)))
}

export function formFields(body: unknown): URLSearchParams {
  return new URLSearchParams(typeof body === 'string' ? body : '')
}
