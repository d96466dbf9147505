import type { Transaction } from 'kysely'
import type { Database } from '../../../../../database/database.ts'
import { suppressOfSend } from '../../../../platform/suppressions/suppressions.service.ts'
import {
  countRefusals,
  decideRefusal,
  findHoldingRefusal,
  forgetRefusals,
  listToSuppress,
  type RefusedAlike,
} from './refusals.repository.ts'

type Trx = Transaction<Database>

const AT_ONCE = 500

/** Counts refusals by their words. Too many with the same words hold the send (`isNotHeldByRefusals`). */
export async function noteRefusals(
  trx: Trx,
  sendNo: number,
  refusals: readonly { words: string; permanent?: boolean | undefined }[],
): Promise<void> {
  const alike = new Map<string, RefusedAlike>()
  for (const { words, permanent } of refusals) {
    const { refused, missing } = alike.get(words) ?? { refused: 0, missing: 0 }
    alike.set(words, { words, refused: refused + 1, missing: missing + (permanent ? 1 : 0) })
  }
  if (alike.size > 0) await countRefusals(trx, sendNo, [...alike.values()])
}

/** Suppresses permanently refused addresses once no row of the send is queued. Safe to call repeatedly. */
export async function suppressRefused(trx: Trx, sendNo: number, now: number): Promise<void> {
  for (;;) {
    const rows = await listToSuppress(trx, sendNo, AT_ONCE)
    if (rows.length === 0) return
    const suppressions = rows.map(({ email, reply }) => ({ email, details: reply }))
    await suppressOfSend(trx, sendNo, suppressions, now)
    const emails = rows.map(({ email }) => email)
    await forgetRefusals(trx, sendNo, emails)
  }
}

export async function decideAboutRefusal(
  trx: Trx,
  sendNo: number,
  decision: 'suppress' | 'keep',
  now: number,
): Promise<RefusedAlike | undefined> {
  const refusal = await findHoldingRefusal(trx, sendNo)
  if (!refusal) return undefined
  await decideRefusal(trx, sendNo, refusal.words, decision)
  await suppressRefused(trx, sendNo, now)
  return refusal
}
