import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../../../../database/database.ts'
import { findValue, saveValue } from '../../../../../database/settings/instance-values.ts'
import type { Slowness } from '../../../../../integrations/mailer/bulk-mailer.ts'

const NAME = 'newsletter_mail_slowness'

const slownessSchema = z.object({
  isOneByOne: z.boolean(),
  domains: z.array(z.object({ domain: z.string(), perMinute: z.number() })),
})

export async function findSlowness(db: Kysely<Database>): Promise<Slowness | undefined> {
  return findValue(db, NAME, slownessSchema)
}

export async function noteSlowness(db: Kysely<Database>, slowness: Slowness, now: number): Promise<void> {
  await saveValue(db, NAME, slowness, now)
}
