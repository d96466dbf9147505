import { SENDER_REFUSED } from '@hometown/shared-types/mail-server-labels'
import { singleLine } from '@hometown/shared-types/storable-text'
import type { HandOver } from '../bulk-mailer.ts'
import { refusesAddress } from './refuses-address.ts'

export interface Failure {
  readonly message: string
  readonly code?: string | undefined
  readonly command?: string | undefined
  readonly response?: string | undefined
  readonly responseCode?: number | undefined
}

/** Sign-in, encryption, or the order of commands: the cause is our account, settings or code. */
const ABOUT_US = new Set([432, 454, 503, 530, 534, 535, 538])

/** The server shuts down, or limits us. */
const CLOSING = 421

/** @param isDotWritten the message may have arrived */
export function judgeFailure(failure: Failure, isDotWritten: boolean): HandOver {
  const { response, responseCode = 0 } = failure
  const reply = asOneLine(response || failure.message)
  if (isDotWritten) return judgeAnswer(responseCode, reply)
  if (isOurOwnRefusal(failure)) return { outcome: 'failed', reply }
  const command = commandOf(failure)
  if (!command || ABOUT_US.has(responseCode)) return { outcome: 'queued', reply }
  // At MAIL FROM the server doesn't know the recipient, so the refusal is about us.
  if (responseCode === CLOSING && command === 'MAIL FROM') return { outcome: 'queued', reply }
  if (isOf(4, responseCode)) return { outcome: 'deferred', reply }
  if (!isOf(5, responseCode)) return { outcome: 'queued', reply }
  if (command === 'MAIL FROM' && !isAboutSize(responseCode, reply)) {
    return { outcome: 'queued', reply: asOneLine(`${SENDER_REFUSED}: ${reply}`), untried: true }
  }
  return { outcome: 'failed', reply, permanent: refusesAddress(reply) }
}

type Command = 'MAIL FROM' | 'RCPT TO' | 'DATA'
const COMMANDS: ReadonlySet<string> = new Set<Command>(['MAIL FROM', 'RCPT TO', 'DATA'])

/** Undefined if the connection failed. */
function commandOf({ command = '', responseCode }: Failure): Command | undefined {
  // With pipelining, nodemailer names no command for a 421 to RCPT TO, but names all others.
  if (command === 'CONN' && responseCode === CLOSING) return 'RCPT TO'
  return COMMANDS.has(command) ? (command as Command) : undefined
}

export function isClosing(failure: Failure | undefined): boolean {
  return failure?.responseCode === CLOSING
}

/** Reported at MAIL FROM, which contains the size; other messages may be accepted. */
function isAboutSize(responseCode: number, reply: string): boolean {
  return responseCode === 552 || /^\d{3}[ -]5\.3\.4\b/.test(reply)
}

function judgeAnswer(responseCode: number, reply: string): HandOver {
  if (isOf(4, responseCode)) return { outcome: 'deferred', reply }
  if (isOf(5, responseCode)) return { outcome: 'failed', reply, permanent: refusesAddress(reply) }
  return { outcome: 'in_doubt', reply }
}

/** Nodemailer refuses a line break in an address, and more bytes than the server accepts. */
function isOurOwnRefusal({ code, response }: Failure): boolean {
  return !response && (code === 'EENVELOPE' || code === 'EMESSAGE')
}

function isOf(hundreds: 4 | 5, responseCode: number): boolean {
  return Math.floor(responseCode / 100) === hundreds
}

const LONGEST_REPLY = 500

export function asOneLine(reply: string): string {
  return singleLine(reply).slice(0, LONGEST_REPLY).toWellFormed()
}
