import { escapeHtml } from '@hometown/shared-types/escape-html'
import addressparser from 'nodemailer/lib/addressparser'
import { v7 as uuid } from 'uuid'
import { composeMail } from '../../../../integrations/mailer/compose-mail.ts'
import { sendOneMail } from '../../../../integrations/mailer/smtp/send-one-mail.ts'
import { routeToMailServer } from '../../../../integrations/mailer/smtp/smtp-server-options.ts'
import { loadMailBranding } from '../../settings/mail-branding.service.ts'
import { explainHandOver, explainMailFailure } from './explain-mail-failure.ts'
import type { TestRun } from './test-run.ts'

/** Sends a real message, and checks whether the sender's domain allows this server. */
export async function testMail({ context, config, to, say, signal }: TestRun): Promise<void> {
  const { smtpUrl, mailFrom } = config
  if (!smtpUrl) return say('Mail server', 'failed', 'No mail server is set: SMTP_URL is missing.')
  const server = new URL(smtpUrl)
  const branding = await loadMailBranding({ ...context, config })
  const [sender] = addressparser(mailFrom ?? '', { flatten: true })
  const from = { name: sender?.name || branding.name, address: sender?.address ?? '' }
  const text = `This message shows that ${branding.name} can send email through ${server.hostname}.\n`
  const subject = `Test message from ${branding.name}`
  const html = `<p>${escapeHtml(text)}</p>`
  const mail = await composeMail({ id: uuid(), to, subject, text, html, headers: {} }, from)
  try {
    const handOver = await sendOneMail(smtpUrl, mail, {
      name: new URL(config.siteUrl).hostname,
      signal,
      route: routeToMailServer(config),
    })
    const { outcome, message } = explainHandOver(handOver, { to, sender: from.address })
    say('Test message', outcome, message)
  } catch (error) {
    say('Mail server', 'failed', explainMailFailure(error, server))
  }
  for (const { title, state, details } of await context.ports.checkSender({ ...context, config }))
    say(title, state === 'ok' ? 'ok' : 'warning', details)
}
