import { SENDER_REFUSED } from '@hometown/shared-types/mail-server-labels'
import type { ConnectionStep } from '@hometown/shared-types/wordpress-connection'
import type { HandOver } from '../../../integrations/mailer/bulk-mailer.ts'
import { asOneLine, type Failure } from '../../../integrations/mailer/judge-failure.ts'
import { RefusedError } from '../../../integrations/outside/outside-errors.ts'

/** Says why the server can't be used, and what to change. */
export function explainMailFailure(error: unknown, { hostname, port, protocol }: URL): string {
  if (error instanceof RefusedError) return error.message
  const failure = asFailure(error)
  const { message, code, responseCode } = failure
  const said = failure.response ? ` It said: ${asOneLine(failure.response)}` : ''
  const number = port || (protocol === 'smtps:' ? '465' : '587')
  if (code === 'EAUTH' || responseCode === 535)
    return `${hostname} refused the username or the password. Check both; some services want a password made for apps.${said}`
  if (/ENOTFOUND|EAI_AGAIN|getaddrinfo/.test(message)) return `There is no server named ${hostname}. Check the host.`
  if (message.includes('ECONNREFUSED'))
    return `Nothing answers at port ${number} of ${hostname}. Check the port: 587 and 465 are usual.`
  if (/certificate|altnames|self.signed/i.test(message))
    return `The certificate of ${hostname} isn’t valid: ${asOneLine(message)}. Check the host, or ask your email service.`
  if (/wrong version number|packet length|ssl3_get_record/i.test(message))
    return `Port ${number} doesn’t speak TLS from the start. Choose STARTTLS, or use port 465.`
  if (code === 'ETLS' || /STARTTLS/i.test(message))
    return `${hostname} doesn’t offer TLS at port ${number}. Check the port and the encryption.${said}`
  if (code === 'ETIMEDOUT' || /timeout|Greeting never received/i.test(message))
    return `${hostname} doesn’t answer in time at port ${number}. Check the port; port 465 needs TLS from the start.`
  if (/EHOSTUNREACH|ENETUNREACH/.test(message)) return `${hostname} can’t be reached from here. Check the host.`
  return `${hostname} couldn’t be used: ${asOneLine(failure.response ?? message)}`
}

interface Addresses {
  to: string
  sender: string
}

/** Says what happened to the message. */
export function explainHandOver(
  { outcome, reply }: HandOver,
  { to, sender }: Addresses,
): Pick<ConnectionStep, 'outcome' | 'message'> {
  if (outcome === 'accepted')
    return { outcome: 'ok', message: `The mail server took a message to ${to}. Look for it in that mailbox.` }
  if (outcome === 'in_doubt')
    return { outcome: 'warning', message: `The server’s answer was unclear. Check whether a message reached ${to}.` }
  if (reply.startsWith(SENDER_REFUSED))
    return {
      outcome: 'failed',
      message: `The server refuses the sender ${sender}. It said: ${reply.slice(SENDER_REFUSED.length + 2)}`,
    }
  if (outcome === 'deferred') return { outcome: 'failed', message: `The server put the message off. It said: ${reply}` }
  return { outcome: 'failed', message: `The server didn’t take the message. It said: ${reply}` }
}

function asFailure(error: unknown): Failure {
  return error instanceof Error || (typeof error === 'object' && error !== null && 'message' in error)
    ? (error as Failure)
    : { message: String(error) }
}
