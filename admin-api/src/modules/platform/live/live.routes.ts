import { LIVE_BEAT, LIVE_PATH } from '@hometown/shared-types/contract/live'
import { getSession } from '../../../http/access/access-guard.ts'
import { rateLimitPerClient } from '../../../http/rate-limits.ts'
import type { FeatureRoutes } from '../../../http/routing.ts'
import { findSessionRoles } from './live.service.ts'
import { createLiveHub } from './live-hub.ts'

const STREAMS_OPENED_PER_MINUTE = 120

export const liveRoutes: FeatureRoutes = (app, context) => {
  const hub = createLiveHub()
  const stopListening = context.messages.onMessage((message) => {
    if (message.type === 'live') hub.broadcast(message.event)
    if (message.type === 'sessions-ended') endEnded()
  })
  // Sessions also expire without an announcement.
  const look = setInterval(endEnded, LIVE_BEAT)
  look.unref()

  function endEnded(): void {
    const sessionIds = hub.sessions()
    findSessionRoles(context, sessionIds)
      .then((roles) => hub.keepOnly(sessionIds, roles))
      .catch((error: unknown) =>
        context.log.warn({ err: error }, 'could not check the sessions of open desks; we will retry'),
      )
  }

  app.addHook('preClose', async () => {
    stopListening()
    clearInterval(look)
    hub.close()
  })

  app.get(
    LIVE_PATH,
    {
      // A HEAD request would open a stream that nobody reads or closes.
      exposeHeadRoute: false,
      config: { access: 'contributor', rateLimit: rateLimitPerClient(STREAMS_OPENED_PER_MINUTE) },
      schema: { summary: 'Live changes as server-sent events' },
    },
    async (request, reply) => {
      const stream = hub.open(getSession(request))
      // A stream that has ended would keep its connection open, and with it a service that is to stop.
      return reply
        .header('connection', 'close')
        .header('content-type', 'text/event-stream')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        .send(stream)
    },
  )
}
