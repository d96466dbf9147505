import { SENDER_REFUSED } from '@hometown/shared-types/contract/newsletter-sending'
import { singleLine } from '@hometown/shared-types/rules/text'
import type { NodemailerError } from 'nodemailer'
import type { SendOutcome } from './mailer.ts'

export type SmtpFailure = Pick<NodemailerError, 'message' | 'code' | 'command' | 'response' | 'responseCode'>

/** `connecting`: the message wasn't asked for yet. `written`: its last byte may be on the way to the server. */
type SmtpStage = 'connecting' | 'connected' | 'written'

/** These codes are about sign-in, encryption or the order of commands: the cause is our account, settings or code. */
const OUR_OWN_FAULT_CODES = new Set([432, 454, 503, 530, 534, 535, 538])
/** The server shuts down, or limits us. */
const CLOSING_SMTP_CODE = 421
const SMTP_COMMANDS: ReadonlySet<string | undefined> = new Set(['MAIL FROM', 'RCPT TO', 'DATA'])

export function classifySmtpFailure(failure: SmtpFailure, stage: SmtpStage): SendOutcome {
  const { response, responseCode = 0 } = failure
  const reply = singleLineReply(response || failure.message)
  const hundreds = Math.floor(responseCode / 100)
  if (stage === 'written') {
    if (hundreds === 4) return { outcome: 'deferred', reply }
    return hundreds === 5 ? refusedBySmtpReply(reply) : { outcome: 'in_doubt', reply }
  }
  if (stage === 'connecting') return { outcome: 'queued', reply, untried: true }
  if (isOurOwnRefusal(failure)) return { outcome: 'failed', reply }
  const queued: SendOutcome = { outcome: 'queued', reply }
  const command = failedSmtpCommand(failure)
  if (!command || OUR_OWN_FAULT_CODES.has(responseCode)) return queued
  // At MAIL FROM the server doesn't know the recipient, so the refusal is about us.
  if (responseCode === CLOSING_SMTP_CODE && command === 'MAIL FROM') return queued
  if (hundreds === 4) return { outcome: 'deferred', reply }
  if (hundreds !== 5) return queued
  if (command === 'MAIL FROM' && !isAboutMessageSize(responseCode, reply))
    return { outcome: 'queued', reply: singleLineReply(`${SENDER_REFUSED}: ${reply}`), untried: true }
  return refusedBySmtpReply(reply)
}

function refusedBySmtpReply(reply: string): SendOutcome {
  return { outcome: 'failed', reply, permanent: isAddressRefused(reply) }
}

/** RFC 3463, 3.2 and RFC 7505: no such mailbox, domain or syntax; moved; null MX. */
const NO_SUCH_MAILBOX_CODES = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10'])
/** The code stands at the start, or in qmail's form: `550 sorry, no mailbox here by that name. (#5.1.1)`. */
const ENHANCED_SMTP_CODE = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b|\(#(\d\.\d{1,3}\.\d{1,3})\)/

/** Only the enhanced code counts: a false yes costs a reader all further newsletters, a false no one more message. */
export function isAddressRefused(response: string): boolean {
  const [, first, last] = ENHANCED_SMTP_CODE.exec(response) ?? []
  return NO_SUCH_MAILBOX_CODES.has(first ?? last ?? '')
}

/** Returns undefined if the connection failed. */
function failedSmtpCommand({ command, responseCode }: SmtpFailure): string | undefined {
  // With pipelining, nodemailer names no command for a 421 to RCPT TO, but names all others.
  if (command === 'CONN' && responseCode === CLOSING_SMTP_CODE) return 'RCPT TO'
  return SMTP_COMMANDS.has(command) ? command : undefined
}

/** Servers report the size at MAIL FROM, which contains it; other messages may be accepted. */
function isAboutMessageSize(responseCode: number, reply: string): boolean {
  return responseCode === 552 || /^\d{3}[ -]5\.3\.4\b/.test(reply)
}

/** Nodemailer refuses more bytes than the server accepts. */
function isOurOwnRefusal({ code, response }: SmtpFailure): boolean {
  return !response && (code === 'EENVELOPE' || code === 'EMESSAGE')
}

const LONGEST_SMTP_REPLY = 500

export function singleLineReply(reply: string): string {
  return singleLine(reply).slice(0, LONGEST_SMTP_REPLY).toWellFormed()
}
