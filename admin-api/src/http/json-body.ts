import { isTooComplex } from '@hometown/shared-types/json-complexity'
import { AppError } from './errors/app-error.ts'
import type { App } from './routing.ts'
import { storableJson } from './storable-requests.ts'

/** An empty body becomes `{}`, because clients send writes without one. */
export function readJsonBodies(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (text.trim() === '') return done(null, {})
    if (isTooComplex(text)) return done(tooComplex())
    return parse(request, text, (error, value) => {
      return error ? done(error) : done(null, storableJson(text, value))
    })
  })
  app.addHook('preValidation', async (request) => {
    if (request.body === undefined && request.routeOptions.schema?.body) request.body = {}
  })
}

function tooComplex(): AppError {
  return new AppError(400, 'too_complex', 'The request has too many values, or they are nested too deeply.')
}
