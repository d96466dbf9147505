import { isTooComplex } from '@hometown/shared-types/json-complexity'
import { AppError } from './errors/app-error.ts'
import { PROTOTYPE_KEY } from './errors/refusal-kinds.ts'
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
      if (error) return done(isJson(text) ? reachesForPrototype() : error)
      const { value: stored, hadNul } = storableJson(text, value)
      if (hadNul) app.refusalLog?.noteNul(request)
      return done(null, stored)
    })
  })
  app.addHook('preValidation', async (request) => {
    if (request.body === undefined && request.routeOptions.schema?.body) request.body = {}
  })
}

function tooComplex(): AppError {
  return new AppError(400, 'too_complex', 'The request has too many values, or they are nested too deeply.')
}

/** The parser refuses such keys with the same error as text that isn't JSON. */
function reachesForPrototype(): AppError {
  return new AppError(400, 'unreadable', 'Couldn’t read the request', { loggedAs: PROTOTYPE_KEY })
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
