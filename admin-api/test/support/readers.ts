import type { ReaderCategory } from '@hometown/shared-types/rules/categories'
import type { Insertable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../src/context.ts'
import { chunk } from '../../src/lib/collections.ts'
import type { SubscriberRow, SubscriberTable } from '../../src/modules/audience/subscribers/subscribers.table.ts'
import type { OutgoingMailRow } from '../../src/modules/platform/mail/outgoing-mails.table.ts'
import type { CallableApp } from './called-routes.ts'

type Reader = Partial<Omit<Insertable<SubscriberTable>, 'categories'>> & {
  email: string
  categories?: readonly ReaderCategory[]
}

interface Service {
  app: CallableApp
  context: AppContext
}

/** Adds readers without the side effects of a sign-up. @returns their ids */
export async function addReaders(
  { store, clock }: { store: Pick<AppContext['store'], 'db'>; clock: AppContext['clock'] },
  readers: readonly Reader[],
): Promise<string[]> {
  const rows = readers.map(({ categories = ['Sports'], ...reader }) => ({
    id: uuid(),
    categories: JSON.stringify(categories),
    unsubscribe_token: uuid(),
    confirmed_at: null,
    consent_source: null,
    status: 'active' as const,
    created_at: clock.now(),
    updated_at: clock.now(),
    ...reader,
  }))
  for (const some of chunk(rows, 100)) await store.db.insertInto('subscribers').values(some).execute()
  return rows.map(({ id }) => id)
}

export async function findReader({ context }: Service, email: string): Promise<SubscriberRow> {
  return context.store.db.selectFrom('subscribers').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
}

/** Lists the oldest first. */
export async function listMailsTo({ context }: Service, recipient: string): Promise<OutgoingMailRow[]> {
  const { db } = context.store
  return db.selectFrom('outgoing_mails').selectAll().where('recipient', '=', recipient).orderBy('id').execute()
}

/** Returns the path of a link in the mail's text, which its HTML must also have. */
export function findMailLink(mail: OutgoingMailRow | undefined, what: 'confirm' | 'undo' | 'unsubscribe'): string {
  const [address = ''] =
    new RegExp(`http://localhost:3000/api/subscribers/${what}/\\S+`).exec(mail?.plain_text ?? '') ?? []
  if (!address || !mail?.html.includes(`href="${address}"`))
    throw new Error(`No link to ${what} in ${mail?.plain_text}`)
  return new URL(address).pathname
}

/** Presses a link as a browser without a referrer. */
export function pressMailButton({ app }: Service, path: string) {
  return app.inject({
    method: 'POST',
    url: path,
    headers: { origin: 'null', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'from=page',
  })
}
