import type { ConnectionStep } from '@hometown/shared-types/contract/connections'
import { SENDER_REFUSED } from '@hometown/shared-types/contract/newsletter-sending'
import { escapeHtml } from '@hometown/shared-types/rules/text'
import addressparser from 'nodemailer/lib/addressparser'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import { type SmtpFailure, singleLineReply } from '../../../integrations/mailer/classify-smtp-failure.ts'
import { composeMail } from '../../../integrations/mailer/compose-mail.ts'
import { mailServerFromUrl } from '../../../integrations/mailer/create-mailer.ts'
import type { SendOutcome } from '../../../integrations/mailer/mailer.ts'
import { sendSingleMail } from '../../../integrations/mailer/smtp-mailer.ts'
import { RequestRefusedError } from '../../../integrations/safe-fetch/fetch-errors.ts'
import { checkSenderDomain } from '../../audience/newsletters/index.ts'
import { loadMailBranding } from '../../platform/settings/index.ts'

const NO_TO_MESSAGE = 'Enter an address for the test message'

/** Sends a real message, and checks whether the sender's domain allows this server. */
export async function testMailServer(
  context: AppContext,
  { smtpUrl, to, signal }: { smtpUrl: string; to: string | undefined; signal: AbortSignal },
): Promise<ConnectionStep[]> {
  if (!to) throw new AppError(422, 'invalid', `${NO_TO_MESSAGE}.`, { issues: [{ path: 'to', message: NO_TO_MESSAGE }] })
  const { config } = context
  const server = new URL(smtpUrl)
  const { name } = await loadMailBranding(context)
  const [sender] = addressparser(config.mailFrom ?? '', { flatten: true })
  const from = { name: sender?.name || name, address: sender?.address ?? '' }
  const text = `This message shows that ${name} can send email through ${server.hostname}.\n`
  const message = { subject: `Test message from ${name}`, text, html: `<p>${escapeHtml(text)}</p>` }
  const mail = await composeMail({ id: uuid(), from, to, ...message })
  const sendStep = await sendSingleMail(mailServerFromUrl(config, smtpUrl), mail, signal).then(
    (handOver): ConnectionStep => {
      return { label: 'Test message', ...explainMailHandOver(handOver, { to, sender: from.address }) }
    },
    (error): ConnectionStep => {
      return { label: 'Mail server', outcome: 'failed', message: explainMailFailure(error, server) }
    },
  )
  const checks = await checkSenderDomain(context)
  return [
    sendStep,
    ...checks.map(({ title, state, details }): ConnectionStep => {
      return { label: title, outcome: state === 'ok' ? 'ok' : 'warning', message: details }
    }),
  ]
}

function explainMailFailure(error: unknown, { hostname, port, protocol }: URL): string {
  if (error instanceof RequestRefusedError) return error.message
  const failure = smtpFailureFromError(error)
  const { message, code, responseCode } = failure
  const serverReply = failure.response ? ` It said: ${singleLineReply(failure.response)}` : ''
  const number = port || (protocol === 'smtps:' ? '465' : '587')
  if (code === 'EAUTH' || responseCode === 535)
    return `${hostname} refused the username or the password. Check both; some services want a password made for apps.${serverReply}`
  if (/ENOTFOUND|EAI_AGAIN|getaddrinfo/.test(message)) return `There is no server named ${hostname}. Check the host.`
  if (message.includes('ECONNREFUSED'))
    return `Nothing answers at port ${number} of ${hostname}. Check the port: 587 and 465 are usual.`
  if (/certificate|altnames|self.signed/i.test(message))
    return `The certificate of ${hostname} isn’t valid: ${singleLineReply(message)}. Check the host, or ask your email service.`
  if (/wrong version number|packet length|ssl3_get_record/i.test(message))
    return `Port ${number} doesn’t speak TLS from the start. Choose STARTTLS, or use port 465.`
  if (code === 'ETLS' || /STARTTLS/i.test(message))
    return `${hostname} doesn’t offer TLS at port ${number}. Check the port and the encryption.${serverReply}`
  if (code === 'ETIMEDOUT' || /timeout|Greeting never received/i.test(message))
    return `${hostname} doesn’t answer in time at port ${number}. Check the port; port 465 needs TLS from the start.`
  if (/EHOSTUNREACH|ENETUNREACH/.test(message)) return `${hostname} can’t be reached from here. Check the host.`
  return `${hostname} couldn’t be used: ${singleLineReply(failure.response ?? message)}`
}

function explainMailHandOver(
  { outcome, reply }: SendOutcome,
  { to, sender }: { to: string; sender: string },
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

function smtpFailureFromError(error: unknown): SmtpFailure {
  return error instanceof Error || (typeof error === 'object' && error !== null && 'message' in error)
    ? (error as SmtpFailure)
    : { message: String(error) }
}
