import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CallRecord } from './call-record.ts'
import type { FaultState, S3Faults } from './faults.ts'
import type { StoredObjects } from './stored-objects.ts'

/** No bucket can have a name that begins with a hyphen. */
const CONTROL = '/-/'

export interface Controlled {
  readonly faults: FaultState
  readonly record: CallRecord
  readonly objects: StoredObjects
}

/**
 * Lets another process steer the server, without a signature:
 * - `PUT /-/faults` with JSON (`S3Faults`); `{}` ends all faults
 * - `GET /-/counts`, `GET /-/calls`, `DELETE /-/calls`
 * - `GET /-/keys`: the keys of the first bucket, with their bytes
 * - `PUT /-/objects/<encoded key>` puts other bytes there, `DELETE /-/objects/<encoded key>` removes it
 * @returns whether the call was one of these
 */
export function isControl(request: IncomingMessage): boolean {
  return request.url?.startsWith(CONTROL) === true
}

export function answerControl(request: IncomingMessage, response: ServerResponse, body: Buffer, to: Controlled): void {
  const [what = '', name = ''] = (request.url ?? '').slice(CONTROL.length).split('/')
  const key = decodeURIComponent(name)
  const answer = (content: unknown) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(content))
  switch (`${request.method} ${what}`) {
    case 'PUT faults': {
      const faults: S3Faults = JSON.parse(body.toString())
      to.faults.set(faults)
      return void answer(faults)
    }
    case 'GET counts':
      return void answer(to.record.counts())
    case 'GET calls':
      return void answer(to.record.calls)
    case 'DELETE calls':
      to.record.clear()
      return void answer({})
    case 'GET keys':
      return void answer(to.objects.keys().map((each) => ({ key: each, bytes: to.objects.get(each)?.body.length })))
    case 'PUT objects':
      to.objects.put(key, body)
      return void answer({})
    case 'DELETE objects':
      to.objects.delete(key)
      return void answer({})
    default:
      response.writeHead(404).end()
  }
}
