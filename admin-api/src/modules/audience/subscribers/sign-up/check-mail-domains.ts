import type { AppContext } from '../../../../context.ts'
import { announce } from '../../../platform/live/live.service.ts'
import type { RecurringLook } from '../../../platform/schedule/polling-tasks.service.ts'
import type { MailDomain } from '../subscribers.table.ts'
import { createNameServer, lookUpDomain, type NameServer } from './look-up-domain.ts'
import { forgetUnanswered, listUnlooked, saveMailDomain } from './mail-domains.repository.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const AT_ONCE = 200
const LONGEST_LOOK_MS = 20_000
const KEPT_ANSWERS = 5000

/** The desk shows domains that accept no mail, but no one is refused, since DNS can fail temporarily. */
export const checkMailDomains: RecurringLook = {
  name: 'check-mail-domains',
  everyMs: 10 * MINUTE,
  run: createDomainCheck(createNameServer()),
}

export function createDomainCheck(names: NameServer): (context: AppContext) => Promise<void> {
  let answers = new Map<string, { found: MailDomain; until: number }>()

  return async (context) => {
    const { store, clock } = context
    const endsAt = performance.now() + LONGEST_LOOK_MS
    let isAnyMissing = false
    await store.groupWrite((trx) => forgetUnanswered(trx, clock.now() - DAY))
    while (performance.now() < endsAt) {
      const rows = await listUnlooked(store.db, AT_ONCE)
      for (const [domain, ids] of idsByDomain(rows)) {
        const found = await answerFor(domain, clock.now())
        isAnyMissing ||= found === 'missing'
        await store.groupWrite((trx) => saveMailDomain(trx, ids, found, clock.now()))
        if (performance.now() >= endsAt) break
      }
      if (rows.length < AT_ONCE) break
    }
    if (isAnyMissing) announce(context, { type: 'changed', lists: ['subscribers'] })
  }

  async function answerFor(domain: string, now: number): Promise<MailDomain> {
    const known = answers.get(domain)
    if (known && known.until > now) return known.found
    const found = await lookUpDomain(domain, names)
    if (answers.size >= KEPT_ANSWERS) answers = new Map()
    answers.set(domain, { found, until: now + (found === 'not_checked' ? MINUTE : DAY) })
    return found
  }
}

function idsByDomain(rows: readonly { id: string; email: string }[]): Map<string, string[]> {
  const ids = new Map<string, string[]>()
  for (const { id, email } of rows) {
    const domain = email.slice(email.lastIndexOf('@') + 1)
    ids.set(domain, [...(ids.get(domain) ?? []), id])
  }
  return ids
}
