import { createHmac } from 'node:crypto'
import { WEBHOOK_HEADERS } from '@hometown/shared-types/webhook'
import { signWebhook } from '@hometown/shared-types/webhook-signature'
import { mailWebhookSecret } from '../../src/lib/secrets.ts'
import { messageIdOf } from '../../src/modules/audience/newsletters/sending/loop/message-id.ts'
import type { TestContext } from './build-test-app.ts'
import { addNewsletter } from './sending-harness.ts'

/** @returns the id of a newsletter that these addresses got */
export async function addSentNewsletter(context: TestContext, emails: readonly string[]): Promise<string> {
  const { store, clock } = context
  const now = clock.now()
  const id = await addNewsletter(context)
  await store.db.updateTable('newsletters').set({ status: 'sent', sent_at: now }).where('id', '=', id).execute()

  await store.db
    .insertInto('newsletter_sends')
    .values({
      newsletter_id: id,
      total: emails.length,
      accepted: emails.length,
      started_at: now,
      finished_at: now,
      paused_at: null,
      pause_reason: null,
      cancelled_at: null,
      problem: null,
    })
    .execute()
  const { no } = await store.db
    .selectFrom('newsletter_sends')
    .select('no')
    .where('newsletter_id', '=', id)
    .executeTakeFirstOrThrow()
  for (const email of emails)
    await store.db
      .insertInto('newsletter_deliveries')
      .values({
        send_no: no,
        email,
        subscriber_id: 'somebody',
        variant: 0,
        state: 'accepted',
        attempts: 1,
        next_attempt_at: null,
        fence: null,
        reply: '250 Ok',
        updated_at: now,
      })
      .execute()
  return id
}

export function messageIdFor(newsletterId: string, email: string): string {
  return messageIdOf(newsletterId, email, 'alder.example')
}

/** For our own signed call. */
export function signedHeaders(
  { config, clock }: TestContext,
  body: string,
  changes: { delivery?: string; secret?: string; at?: number } = {},
): Record<string, string> {
  const timestamp = String(Math.floor((changes.at ?? clock.now()) / 1000))
  return {
    'content-type': 'application/json',
    [WEBHOOK_HEADERS.timestamp]: timestamp,
    [WEBHOOK_HEADERS.delivery]: changes.delivery ?? createHmac('sha256', 'id').update(body).digest('hex'),
    [WEBHOOK_HEADERS.signature]: signWebhook(changes.secret ?? mailWebhookSecret(config), timestamp, body),
  }
}
