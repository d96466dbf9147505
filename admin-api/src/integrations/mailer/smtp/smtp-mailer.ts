import type { Route } from '../../outside/addresses/route.ts'
import type { BulkMailer, HandOver, MailJob } from '../bulk-mailer.ts'
import { createBackOff } from '../pace/back-off.ts'
import { createSendingRate } from '../pace/sending-rate.ts'
import { createTurns, type MailerTime, realTime, type Urgency } from '../pace/turns.ts'
import { asOneLine } from './judge-failure.ts'
import { type LineResult, type LineTimes, openSmtpLine, type SmtpLine } from './smtp-line.ts'
import { createSmtpLines } from './smtp-lines.ts'
import { readSmtpUrl } from './smtp-server-options.ts'

export interface SmtpOptions {
  /** `smtp://user:password@host:587` */
  readonly url: string
  readonly name: string
  /** Set where an administrator typed the address at the desk. */
  readonly route?: Route | undefined
  readonly connections: number
  readonly rate?: number | undefined
  readonly times?: Partial<LineTimes>
  readonly time?: MailerTime
}

const TIMES: LineTimes = {
  openMs: 30_000,
  silenceMs: 60_000,
  answerMs: 10 * 60_000,
  messageMs: 20 * 60_000,
  resetMs: 5000,
}
const IDLE_MS = 20_000
/** Fewer may be the fault of single messages. */
const BREAKS_IN_A_ROW = 3

export interface SmtpMailer {
  readonly urgent: BulkMailer
  readonly bulk: BulkMailer
}

export function createSmtpMailer(options: SmtpOptions): SmtpMailer {
  const { connections, time = realTime } = options
  const server = { ...readSmtpUrl(options.url), route: options.route }
  const times = { ...TIMES, ...options.times }
  const lines = createSmtpLines((onEnd) => openSmtpLine({ server, name: options.name, times, onEnd }), IDLE_MS)
  const turns = createTurns({ places: connections, rate: createSendingRate(options.rate), time })
  const backOff = createBackOff()
  const underWay = new Set<Promise<HandOver>>()
  let breaks = 0

  async function handOver(job: MailJob): Promise<HandOver> {
    const first = await tryLine(job)
    // Servers close idle connections. Before the final dot it's safe to try again on a new one.
    const { handOver: verdict } = first.isUsed && first.isCutOff ? await tryLine(job) : first
    return verdict
  }

  async function tryLine(job: MailJob): Promise<LineResult & IsUsed> {
    let line: SmtpLine
    try {
      line = await lines.take()
    } catch (error) {
      const reply = wordsOf(error)
      return { ...NO_LINE, handOver: { outcome: 'queued', reply, untried: true } }
    }
    const isUsed = line.messages > 0
    const result = await line.handOver(job)
    lines.giveBack(line)
    return { ...result, isUsed }
  }

  async function sendInTurn(job: MailJob, urgency: Urgency): Promise<HandOver> {
    const turn = await turns.take(urgency)
    if (turn !== 'go') return { outcome: 'queued', reply: turn.refusal, untried: true }
    try {
      const result = await handOver(job)
      if (result.outcome === 'queued') noteBreak(result)
      else noteAnswer()
      return result
    } finally {
      turns.done()
    }
  }

  function noteAnswer(): void {
    breaks = 0
    backOff.worked()
  }

  function noteBreak({ untried, reply }: HandOver): void {
    breaks += 1
    if (!untried && breaks < BREAKS_IN_A_ROW) return
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

interface IsUsed {
  readonly isUsed: boolean
}

const NO_LINE = { isUsed: false, isCutOff: true } as const

function wordsOf(error: unknown): string {
  if (typeof error === 'object' && error !== null) {
    const { response, message } = error as { response?: unknown; message?: unknown }
    if (typeof response === 'string' && response) return asOneLine(response)
    if (typeof message === 'string') return asOneLine(message)
  }
  return asOneLine(String(error))
}
