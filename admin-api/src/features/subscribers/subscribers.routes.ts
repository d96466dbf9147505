import { Readable } from 'node:stream'
import type { Subscriber } from '@hometown/shared-types/subscriber'
import type { AppContext } from '../../context.ts'
import type { App } from '../../http/routing.ts'
import { eachSubscriber } from './subscribers.service.ts'

const TEXT_PER_CHUNK = 32 * 1024

export function subscriberRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/subscribers',
    { config: { access: 'staff' }, schema: { tags: ['subscribers'], summary: 'All subscribers, newest first' } },
    (_request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(Readable.from(jsonList(eachSubscriber(context)))),
  )
}

/** A list as text, piece by piece, so that none is ever whole in memory. */
async function* jsonList(items: AsyncIterable<Subscriber>): AsyncGenerator<string> {
  let text = '['
  let isFirst = true
  for await (const item of items) {
    text += (isFirst ? '' : ',') + JSON.stringify(item)
    isFirst = false
    if (text.length < TEXT_PER_CHUNK) continue
    yield text
    text = ''
  }
  yield `${text}]`
}
