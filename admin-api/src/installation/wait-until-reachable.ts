import { createServer, type Server } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { answerHeaders } from '@hometown/shared-types/site-headers'
import type { AppContext } from '../context.ts'
import { isBusy } from '../http/errors/unavailable.ts'
import { ObjectStoreError } from '../object-store/object-store.ts'
import { answerUnreadable } from '../site-server/plain-answers.ts'
import { explainFault } from './describe-start-failure.ts'

const TRY_AGAIN_MS = 2000

/**
 * Repeats `work` while the database or the object store is away. Says in the log, and to those who ask on the service's
 * port, what it waits for.
 * @param work gets what it may call to say that it waits for something else
 */
export async function waitUntilReachable<T>(
  { config, log }: Pick<AppContext, 'config' | 'log'>,
  work: (say: (reason: string) => void) => Promise<T>,
): Promise<T> {
  const waiting = createWaitingServer({ config, log })
  let lastReason: string | undefined
  try {
    for (;;) {
      try {
        return await work(waiting.say)
      } catch (error) {
        if (!isBusy(error)) throw error
        const reason = `Waiting for the ${error instanceof ObjectStoreError ? 'object store' : 'database'}.`
        if (reason !== lastReason) log.warn(`${reason} ${explainFault(error, config)}`)
        lastReason = reason
        waiting.say(reason)
        await setTimeout(TRY_AGAIN_MS)
      }
    }
  } finally {
    await waiting.close()
  }
}

/** Answers while the service itself can’t: this machine lives and isn’t ready, and readers are asked to come back. */
function createWaitingServer({ config, log }: Pick<AppContext, 'config' | 'log'>) {
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
