import type { SubscriberRow } from '../../src/modules/audience/subscribers/subscribers.table.ts'
import type { OutgoingMailRow } from '../../src/modules/platform/mail/outgoing-mails.table.ts'
import type { TestApp } from './build-test-app.ts'

export async function readerNamed({ context }: TestApp, email: string): Promise<SubscriberRow> {
  return context.store.db.selectFrom('subscribers').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
}

/** Oldest first. */
export async function mailsTo({ context }: TestApp, recipient: string): Promise<OutgoingMailRow[]> {
  return context.store.db
    .selectFrom('outgoing_mails')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute()
}

/** The path of a link in the mail's text, which its HTML must also have. */
export function linkIn(mail: OutgoingMailRow | undefined, what: 'confirm' | 'return' | 'undo' | 'unsubscribe'): string {
  const [address = ''] =
    new RegExp(`http://localhost:3000/api/subscribers/${what}/\\S+`).exec(mail?.plain_text ?? '') ?? []
  if (!address || !mail?.html.includes(`href="${address}"`))
    throw new Error(`No link to ${what} in ${mail?.plain_text}`)
  return new URL(address).pathname
}

/** As a browser without a referrer. */
export function pressIn({ app }: TestApp, path: string) {
  return app.inject({
    method: 'POST',
    url: path,
    headers: { origin: 'null', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'from=page',
  })
}
