import { createBackOff } from './back-off.ts'
import type { BulkMailer, HandOver, MailJob } from './bulk-mailer.ts'
import { createDomainLimits, domainOf } from './domain-limits.ts'
import { asOneLine } from './judge-failure.ts'
import { createSendingRate } from './sending-rate.ts'
import { type LineTimes, openSmtpLine, type SmtpLine } from './smtp-line.ts'
import { createSmtpLines } from './smtp-lines.ts'
import { readSmtpUrl } from './smtp-server-options.ts'
import { createTurns, type MailerTime, realTime, type Urgency } from './turns.ts'

export interface SmtpOptions {
  /** `smtp://user:password@host:587` */
  readonly url: string
  /** What we call ourselves to the server. */
  readonly name: string
  readonly connections: number
  /** Messages per second. */
  readonly rate?: number | undefined
  readonly domainConnections?: number | undefined
  /** Messages per minute to one domain. */
  readonly domainRate?: number | undefined
  readonly times?: Partial<LineTimes>
  readonly time?: MailerTime
}

const TIMES: LineTimes = { openMs: 30_000, silenceMs: 60_000, answerMs: 10 * 60_000, messageMs: 20 * 60_000 }
const IDLE_MS = 20_000

/** Two ways into the same connections and limits; `urgent` goes first. */
export interface SmtpMailer {
  readonly urgent: BulkMailer
  readonly bulk: BulkMailer
}

export function createSmtpMailer(options: SmtpOptions): SmtpMailer {
  const { connections, time = realTime } = options
  const server = readSmtpUrl(options.url)
  const times = { ...TIMES, ...options.times }
  const lines = createSmtpLines((onEnd) => openSmtpLine({ server, name: options.name, times, onEnd }), IDLE_MS)
  const domains = createDomainLimits({
    connections: options.domainConnections ?? connections,
    perMinute: options.domainRate,
  })
  const turns = createTurns({ places: connections, rate: createSendingRate(options.rate), domains, time })
  const backOff = createBackOff()
  const underWay = new Set<Promise<HandOver>>()

  async function handOver(job: MailJob): Promise<HandOver> {
    const kept = await takeLine()
    if ('outcome' in kept) return kept
    const isUsed = kept.messages > 0
    const first = await speak(kept, job)
    // Servers hang up on connections that wait. That says nothing, and before the dot it is safe to begin anew.
    if (!isUsed || first.outcome !== 'queued') return first
    const fresh = await takeLine()
    return 'outcome' in fresh ? fresh : speak(fresh, job)
  }

  async function takeLine(): Promise<SmtpLine | HandOver> {
    try {
      return await lines.take()
    } catch (error) {
      return { outcome: 'queued', reply: wordsOf(error), untried: true }
    }
  }

  async function speak(line: SmtpLine, job: MailJob): Promise<HandOver> {
    const result = await line.handOver(job)
    lines.giveBack(line)
    return result
  }

  async function sendInTurn(job: MailJob, urgency: Urgency): Promise<HandOver> {
    const domain = domainOf(job.envelope.to)
    const turn = await turns.take(domain, urgency)
    if (turn !== 'go') return { outcome: 'queued', reply: turn.refusal, untried: true }
    try {
      const result = await handOver(job)
      if (result.outcome === 'queued') leaveServerAlone(result.reply)
      else backOff.worked()
      return result
    } finally {
      turns.done(domain)
    }
  }

  function leaveServerAlone(reply: string): void {
    const wait = backOff.failed(time.now())
    if (wait > 0) turns.pause(wait, reply)
  }

  async function close(): Promise<void> {
    turns.stop('The service is stopping.')
    await Promise.all(underWay)
    lines.close()
  }

  function entrance(urgency: Urgency): BulkMailer {
    return {
      way: 'smtp',
      connections,
      capacity: turns.capacity,
      ready: turns.ready,
      busyDomains: turns.busyDomains,
      domainRoom: turns.domainRoom,
      domainWait: turns.domainWait,
      async send(job) {
        const sending = sendInTurn(job, urgency)
        underWay.add(sending)
        return sending.finally(() => underWay.delete(sending))
      },
      close,
    }
  }

  return { urgent: entrance('urgent'), bulk: entrance('bulk') }
}

function wordsOf(error: unknown): string {
  if (typeof error === 'object' && error !== null) {
    const { response, message } = error as { response?: unknown; message?: unknown }
    if (typeof response === 'string' && response) return asOneLine(response)
    if (typeof message === 'string') return asOneLine(message)
  }
  return asOneLine(String(error))
}
