import { createServer, type Server } from 'node:http'
import { answerHeaders } from '@hometown/shared-types/site-headers'
import type { AppContext } from '../context.ts'
import { answerUnreadable } from '../site-server/plain-answers.ts'

/** Answers while the service itself can’t: this machine lives and isn’t ready, and readers are asked to come back. */
export function createWaitingServer({ config, log }: Pick<AppContext, 'config' | 'log'>) {
  const security = answerHeaders(config)
  let server: Server | undefined
  let isSettled: Promise<unknown> = Promise.resolve()
  let reason = ''

  function open(): Server {
    const opened = createServer((request, response) => {
      if (!request.url?.startsWith('/api/')) {
        answerUnreadable(response, security)
        return
      }
      const isAlive = request.url.split('?')[0] === '/api/health/live'
      const answer = isAlive ? { status: 'ok' } : { message: reason, code: 'not_ready' }
      response
        .writeHead(isAlive ? 200 : 503, {
          ...security,
          'content-type': 'application/json; charset=utf-8',
          'cache-control': 'no-store',
          ...(!isAlive && { 'retry-after': '10' }),
        })
        .end(JSON.stringify(answer))
    })
    // The service itself says why, when it listens there.
    opened.on('error', (error) => log.warn({ err: error }, 'can’t answer health checks while waiting'))
    isSettled = new Promise((resolve) => opened.once('listening', resolve).once('error', resolve))
    return opened.listen(config.port, config.host)
  }

  return {
    say(text: string): void {
      reason = text
      server ??= open()
    },
    async close(): Promise<void> {
      // Otherwise it could begin to listen after its end.
      await isSettled
      const closing = server
      if (!closing?.listening) return
      closing.closeAllConnections()
      await new Promise((resolve) => closing.close(resolve))
    },
  }
}
