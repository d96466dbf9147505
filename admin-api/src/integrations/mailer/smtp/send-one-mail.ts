import type { Route } from '../../outside/addresses/route.ts'
import type { HandOver, MailJob } from '../bulk-mailer.ts'
import { type LineTimes, openSmtpLine } from './smtp-line.ts'
import { readSmtpUrl } from './smtp-server-options.ts'

/** Short, because somebody waits for the result. */
const TIMES: LineTimes = { openMs: 8000, silenceMs: 8000, answerMs: 15_000, messageMs: 18_000, resetMs: 2000 }

interface Options {
  /** Of this machine, for the greeting. */
  readonly name: string
  readonly signal: AbortSignal
  readonly route: Route | undefined
}

/** On a connection of its own. @throws Failure if the server can't be reached, doesn't encrypt, or refuses our sign-in */
export async function sendOneMail(url: string, mail: MailJob, { name, signal, route }: Options): Promise<HandOver> {
  const line = await openSmtpLine({
    server: { ...readSmtpUrl(url), route },
    name,
    times: TIMES,
    onEnd: () => undefined,
  })
  if (signal.aborted) {
    line.quit()
    throw signal.reason
  }
  signal.addEventListener('abort', line.quit, { once: true })
  try {
    const { handOver } = await line.handOver(mail)
    return handOver
  } finally {
    signal.removeEventListener('abort', line.quit)
    line.quit()
  }
}
