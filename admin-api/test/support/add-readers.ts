import type { ReaderCategory } from '@hometown/shared-types/category'
import { v7 as uuid } from 'uuid'
import type { NewSubscriberRow } from '../../src/modules/audience/subscribers/subscribers.repository.ts'
import type { TestContext } from './build-test-app.ts'

type Reader = Partial<Omit<NewSubscriberRow, 'categories'>> & {
  email: string
  categories?: readonly ReaderCategory[]
}

/** Without the side effects of a sign-up. @returns their ids */
export async function addReaders({ store, clock }: TestContext, readers: readonly Reader[]): Promise<string[]> {
  const rows = readers.map(({ categories = ['Sports'], ...reader }) => ({
    id: uuid(),
    categories: JSON.stringify(categories),
    unsubscribe_token: uuid(),
    confirmed_at: null,
    consent_source: null,
    status: 'active' as const,
    mail_domain: null,
    mail_domain_checked_at: null,
    created_at: clock.now(),
    updated_at: clock.now(),
    ...reader,
  }))
  for (let start = 0; start < rows.length; start += 100)
    await store.db
      .insertInto('subscribers')
      .values(rows.slice(start, start + 100))
      .execute()
  return rows.map(({ id }) => id)
}
