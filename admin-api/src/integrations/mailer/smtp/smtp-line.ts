import type { Socket } from 'node:net'
import { domainToASCII } from 'node:url'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { openCheckedSocket } from '../../outside/addresses/open-checked-socket.ts'
import type { HandOver, MailJob } from '../bulk-mailer.ts'
import { watchText } from './final-dot.ts'
import { asOneLine, type Failure, isClosing, judgeFailure } from './judge-failure.ts'
import { countReplies } from './reply-counter.ts'
import type { SmtpServer } from './smtp-server-options.ts'

export interface LineTimes {
  /** Until the greeting and the TLS handshake are done. */
  readonly openMs: number
  /** The longest silence of the server. */
  readonly silenceMs: number
  /** The longest silence after the final dot, where giving up leaves a doubt (RFC 5321 asks for ten minutes). */
  readonly answerMs: number
  readonly messageMs: number
  /** For the reply to RSET after a refusal. Without one the connection isn't used again. */
  readonly resetMs: number
}

export interface LineResult {
  readonly handOver: HandOver
  /** The connection ended before the final dot, so the message can be sent on another one. */
  readonly isCutOff: boolean
}

export interface SmtpLine {
  readonly messages: number
  readonly isOpen: boolean
  handOver(job: MailJob): Promise<LineResult>
  quit(): void
}

interface Options {
  server: SmtpServer
  name: string
  times: LineTimes
  onEnd: () => void
}

const REPLIES_TO_ENVELOPE = 3
const LINE_ENDED: Failure = { message: 'The connection ended.' }

/** @throws RefusedError for a private address of the desk, or Failure if the server can't be reached, doesn't greet or encrypt, or refuses our sign-in */
export async function openSmtpLine({ server, name, times, onEnd }: Options): Promise<SmtpLine> {
  const checked = await openChecked(server, times)
  const connection = new SMTPConnection({
    ...server.connection,
    ...(checked && { connection: checked }),
    name,
    connectionTimeout: times.openMs,
    greetingTimeout: times.openMs,
    socketTimeout: times.silenceMs,
    socketCloseTimeout: 1000,
  })
  await opened(connection, server)
  const socket = socketOf(connection)
  const counter = countReplies(socket)
  let stage: 'envelope' | 'text' | 'dot written' = 'envelope'
  let isAnsweredEarly = false
  let messages = 0
  let isOpen = true
  /** Nodemailer doesn't end the message in progress when it closes the connection itself. */
  let lineEnded: ((why: Failure) => void) | undefined
  let lastError: Failure | undefined
  let resetting: Promise<void> | undefined

  connection.on('error', (error: Failure) => {
    lastError = error
  })
  connection.on('end', () => {
    isOpen = false
    if (lineEnded) setImmediate(lineEnded, lastError ?? LINE_ENDED)
    onEnd()
  })
  watchText(socket, {
    onText() {
      stage = 'text'
    },
    onDot() {
      stage = 'dot written'
      isAnsweredEarly = counter.replies > REPLIES_TO_ENVELOPE
      socket.setTimeout(times.answerMs)
    },
  })

  async function handOver(job: MailJob): Promise<LineResult> {
    messages += 1
    await resetting
    beginMessage()
    const { failure, response } = isOpen ? await sendOver(job) : { failure: LINE_ENDED, response: '' }
    socket.setTimeout(times.silenceMs)
    const verdict = judge(failure, response)
    const isInOrder = verdict.outcome === 'accepted' || (isRefusal(verdict) && stage !== 'text')
    // After replies out of order, the connection can't be used again.
    if (!isOpen || !isInOrder) hangUp()
    else if (isRefusal(verdict)) resetting = startAnew()
    const isCutOff = stage !== 'dot written' && (verdict.outcome === 'queued' || isClosing(failure))
    return { handOver: verdict, isCutOff }
  }

  function beginMessage(): void {
    stage = 'envelope'
    isAnsweredEarly = false
    counter.restart()
  }

  /** Replies before the final dot aren't about the text. */
  function judge(failure: Failure | undefined, response: string): HandOver {
    const isWritten = stage === 'dot written'
    const verdict = failure ? judgeFailure(failure, isWritten) : judgeWords(response)
    const isTooMuch = isAnsweredEarly || counter.replies > REPLIES_TO_ENVELOPE + 1
    const isUnclear = isWritten ? isTooMuch : verdict.outcome === 'accepted'
    return isUnclear ? { outcome: 'in_doubt', reply: verdict.reply } : verdict
  }

  function sendOver({ envelope, message }: MailJob): Promise<{ failure?: Failure; response: string }> {
    return new Promise((resolve) => {
      const timer = setTimeout(end, times.messageMs, { message: 'The server took too long.' })
      function end(failure: Failure): void {
        settle({ failure, response: '' })
        hangUp()
      }
      function settle(result: { failure?: Failure; response: string }): void {
        clearTimeout(timer)
        lineEnded = undefined
        resolve(result)
      }
      lineEnded = end
      const [from, to] = [inAscii(envelope.from), inAscii(envelope.to)]
      connection.send({ from, to, size: message.length }, message, (failure, info) =>
        settle(failure ? { failure, response: '' } : { response: info?.response ?? '' }),
      )
    })
  }

  function startAnew(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(end, times.resetMs)
      function end(): void {
        hangUp()
        settle()
      }
      function settle(): void {
        clearTimeout(timer)
        lineEnded = undefined
        resolve()
      }
      lineEnded = settle
      connection.reset((error) => (error ? end() : settle()))
    })
  }

  function hangUp(): void {
    isOpen = false
    connection.close()
  }

  return {
    get messages() {
      return messages
    },
    get isOpen() {
      return isOpen
    },
    handOver,
    quit() {
      isOpen = false
      connection.quit()
    },
  }
}

async function openChecked({ connection, route }: SmtpServer, { openMs }: LineTimes): Promise<Socket | undefined> {
  const { host = '', port = 0 } = connection
  return route && openCheckedSocket(route, { host, port: Number(port), withinMs: openMs })
}

function opened(connection: SMTPConnection, { auth }: SmtpServer): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.on('error', fail)
    connection.on('end', hungUp)
    connection.connect((failure) => {
      if (failure) fail(failure)
      else if (!auth || !connection.allowsAuth) succeed()
      else connection.login({ credentials: auth }, (refusal) => (refusal ? fail(refusal) : succeed()))
    })

    function hungUp(): void {
      fail({ message: 'The mail server hung up.' })
    }
    function fail(failure: Failure): void {
      reject(failure)
      connection.off('end', hungUp)
      connection.close()
    }
    function succeed(): void {
      connection.off('error', fail)
      connection.off('end', hungUp)
      resolve()
    }
  })
}

function socketOf(connection: SMTPConnection): Socket {
  if (!connection._socket) throw new Error('The mail server hung up.')
  return connection._socket
}

function isRefusal({ outcome }: HandOver): boolean {
  return outcome === 'deferred' || outcome === 'failed'
}

/** Only a 2xx accepts the message. Nodemailer takes other replies for success, which leaves it in doubt. */
function judgeWords(response: string): HandOver {
  const reply = asOneLine(response)
  return /^2\d\d([ -]|$)/.test(response) ? { outcome: 'accepted', reply } : { outcome: 'in_doubt', reply }
}

/** Every server accepts internationalized domains in ASCII. */
function inAscii(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  return /^[ -~]*$/.test(domain) ? address : `${address.slice(0, at + 1)}${domainToASCII(domain) || domain}`
}
