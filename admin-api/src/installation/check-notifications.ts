import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../context.ts'
import { listen } from '../database/postgres/notify/listen.ts'

const WITHIN_MS = 5000
const TRY_EVERY_MS = 250

/** Several machines only wake each other by PostgreSQL’s notifications, which a pooler in transaction mode drops. */
export async function warnWithoutNotifications({ config, log, objects, store }: AppContext): Promise<void> {
  const address = config.databaseUrl
  if (!objects || !address) return
  const channel = `hometown_check_${uuid().replaceAll('-', '')}`
  let isHeard = false
  const listening = listen({
    address,
    channel,
    onPayload: () => {
      isHeard = true
    },
    onGap: () => undefined,
    log,
  })
  try {
    // Nothing says when PostgreSQL began to listen.
    for (const until = performance.now() + WITHIN_MS; !isHeard && performance.now() < until; ) {
      await sql`select pg_notify(${channel}, '')`.execute(store.db)
      await setTimeout(TRY_EVERY_MS)
    }
  } finally {
    listening.close()
  }
  if (isHeard) return
  log.warn(
    'PostgreSQL’s notifications don’t arrive, so machines and open desks hear of changes only after some seconds. ' +
      'A pooler in transaction mode drops them: let DATABASE_URL lead to PostgreSQL itself.',
  )
}
