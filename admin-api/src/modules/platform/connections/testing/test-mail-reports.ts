import { createPublicKey } from 'node:crypto'
import type { TestRun } from './test-run.ts'

/** Checks the keys only: the providers call us, so there is nothing to call. */
export async function testMailReports({ config, say }: TestRun): Promise<void> {
  const { mailWebhookSecret, mailWebhookMailgunKey, mailWebhookSendgridKey } = config
  if (mailWebhookSecret)
    say('Secret', 'ok', 'The addresses for your email service are derived from it: System → Email Reports shows them.')
  if (mailWebhookMailgunKey) say('Mailgun', 'ok', 'Reports of Mailgun must carry a signature made with this key.')
  if (!mailWebhookSendgridKey) return
  if (isPublicKey(mailWebhookSendgridKey))
    say('SendGrid', 'ok', 'Reports of SendGrid must carry a signature that this key verifies.')
  else
    say('SendGrid', 'failed', 'This isn’t a verification key. Copy it from SendGrid’s settings of the event webhook.')
}

function isPublicKey(text: string): boolean {
  try {
    createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
    return true
  } catch {
    return false
  }
}
