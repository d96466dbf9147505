import type { IssueContent } from '@hometown/shared-types/newsletter-issue'
import { z } from 'zod'
import type { AppContext } from '../../../../../context.ts'
import { recordChange } from '../../../../platform/changes/changes.service.ts'
import {
  type ActiveSend,
  count,
  findActiveSend,
  listReaders,
  type Reader,
  setNewsletter,
  setSend,
} from '../loop/active-sends.repository.ts'
import type { Editions } from '../loop/editions.ts'
import type { SendingLease } from '../loop/sending-lease.ts'
import { NOBODY, NOTHING_CHOSEN } from '../send-obstacles.ts'
import { noteRecipients } from './deliveries.repository.ts'

/** Recipients per transaction. It takes a few milliseconds, during which SQLite blocks other writes. */
const STEP = 1000

const listSchema = z.array(z.string())

type Context = Pick<AppContext, 'store' | 'config' | 'clock'>

/** Rows and position are one commit, so a crash adds nobody twice. Later unsubscribes are handled at their turn. */
export async function noteNextRecipients(
  context: Context,
  lease: SendingLease,
  editions: Pick<Editions, 'variantOf'>,
  send: ActiveSend,
  content: IssueContent,
): Promise<'more' | 'complete'> {
  const { store, config, clock } = context
  const readers = await listReaders(store.db, {
    after: send.noted_to,
    limit: STEP,
    confirmedOnly: config.doubleOptIn,
  })
  const variants = listSchema.parse(JSON.parse(send.variants))
  const known = variants.length
  const chosen = new Map<string, number | undefined>()
  const variantOf = ({ categories }: Pick<Reader, 'categories'>) => {
    if (!chosen.has(categories)) {
      const key = editions.variantOf(content, categoriesOf(categories))
      chosen.set(categories, key === undefined ? undefined : place(variants, key))
    }
    return chosen.get(categories)
  }
  const those = readers.filter(({ gets }) => gets === 1)
  const recipients = those.flatMap((reader) => {
    const variant = variantOf(reader)
    return variant === undefined ? [] : [{ email: reader.email, subscriberId: reader.id, variant }]
  })
  const leftOut = those.length - recipients.length
  const last = readers.at(-1)
  const isLast = readers.length < STEP
  await lease.write(async (trx) => {
    const now = clock.now()
    const current = await findActiveSend(trx, send.no)
    if (current?.status !== 'preparing' || current.cancelling) return
    const added = await noteRecipients(trx, send.no, recipients, now)
    if (isLast && current.total + added === 0)
      throw new Error(`${current.left_out + leftOut > 0 ? NOTHING_CHOSEN : NOBODY} Cancel the send.`)
    await count(trx, send.no, { total: added, left_out: leftOut })
    if (last) await setSend(trx, send.no, { noted_to: last.email })
    if (variants.length > known) await setSend(trx, send.no, { variants: JSON.stringify(variants) })
    if (isLast) {
      await setNewsletter(trx, send.newsletter_id, { status: 'sending', updated_at: now })
      await setSend(trx, send.no, { problem: null })
      await recordChange(trx, { kind: 'newsletter', subjectId: send.newsletter_id }, now)
    }
  })
  return isLast ? 'complete' : 'more'
}

function place(variants: string[], key: string): number {
  const index = variants.indexOf(key)
  return index >= 0 ? index : variants.push(key) - 1
}

function categoriesOf(json: string): string[] {
  const { data } = listSchema.safeParse(JSON.parse(json))
  return data ?? []
}
