import type { App } from './routing.ts'
import { storableJson } from './storable-requests.ts'

/** An empty body becomes `{}`, because clients send writes without one. */
export function readJsonBodies(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (text.trim() === '') return done(null, {})
    return parse(request, text, (error, value) => done(error, error ? undefined : storableJson(text, value)))
  })
  app.addHook('preValidation', async (request) => {
    if (request.body === undefined && request.routeOptions.schema?.body) request.body = {}
  })
}
