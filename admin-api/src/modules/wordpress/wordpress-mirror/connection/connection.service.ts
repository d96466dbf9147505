import { ARTICLE_STATUSES } from '@hometown/shared-types/article'
import { isoTimeOrNull } from '@hometown/shared-types/iso-time'
import {
  type ConnectionStep,
  type ConnectionTest,
  connectionTestSchema,
  type WordPressConnection,
} from '@hometown/shared-types/wordpress-connection'
import type { WordPressClient } from '@hometown/wordpress-adapter'
import type { Kysely, Transaction } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { findValue, saveValue } from '../../../../database/settings/instance-values.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../../http/request-context.ts'
import { recordAudit } from '../../../platform/audit/audit.service.ts'
import { countMirrored } from '../pull/mirror.repository.ts'
import { findMirrorState } from '../pull/mirror-state.repository.ts'
import { type Trial, tryConnection } from './test-connection.ts'

export async function describeConnection({ store, config }: AppContext): Promise<WordPressConnection> {
  const { wordpressUrl, wordpressUsername } = config
  const webhookAddress = `${config.apiUrl || config.siteUrl}/api/webhooks/content`
  const nothing = { lastWebhookAt: null, lastSyncAt: null, writable: false, articles: 0, lastTest: null }
  if (!wordpressUrl) return { address: null, username: null, webhookAddress, ...nothing }
  const [state, lastSync, lastWebhook, articles, lastTest] = await Promise.all([
    findMirrorState(store.db),
    findLastSync(store.db),
    findLastWebhook(store.db),
    countMirrored(store.db, wordpressUrl, ARTICLE_STATUSES),
    findConnectionTest(store.db, wordpressUrl),
  ])
  const synced = state?.origin === wordpressUrl ? state : undefined
  return {
    address: wordpressUrl,
    username: wordpressUsername ?? null,
    webhookAddress,
    lastWebhookAt: isoTimeOrNull(lastWebhook),
    lastSyncAt: isoTimeOrNull(synced && lastSync),
    writable: wordpressUsername ? (synced?.editable ?? null) : false,
    articles,
    lastTest: lastTest ?? null,
  }
}

export async function testConnection(context: AppContext, { user }: SignedIn): Promise<ConnectionTest> {
  const { wordpress, config, store, clock } = context
  const address = config.wordpressUrl
  if (!wordpress || !address) {
    throw new AppError(409, 'no_wordpress', 'No WordPress site is connected: articles live in this installation.')
  }
  const hasCredentials = config.wordpressUsername !== undefined
  const outcome = await tryConnection(wordpress, { hasCredentials, address })
  const now = clock.now()
  const test = { testedAt: new Date(now).toISOString(), ...outcome }
  await store.groupWrite(async (trx) => {
    await saveConnectionTest(trx, address, test, now)
    await recordAudit(trx, { user, action: 'wordpress.test' }, now)
  })
  return test
}

/** For values that aren't saved. */
export async function tryWordPress(client: WordPressClient, trial: Trial): Promise<ConnectionStep[]> {
  return (await tryConnection(client, trial)).steps
}

const TEST = 'wordpress_connection_test'
const MIRROR = 'wordpress_mirror'

const testSchema = z.object({ origin: z.string(), test: connectionTestSchema })

async function findConnectionTest(db: Kysely<Database>, origin: string): Promise<ConnectionTest | undefined> {
  const tested = await findValue(db, TEST, testSchema)
  return tested?.origin === origin ? tested.test : undefined
}

async function saveConnectionTest(
  trx: Transaction<Database>,
  origin: string,
  test: ConnectionTest,
  now: number,
): Promise<void> {
  await saveValue(trx, TEST, { origin, test }, now)
}

async function findLastSync(db: Kysely<Database>): Promise<number | undefined> {
  const row = await db.selectFrom('instance_values').select('updated_at').where('name', '=', MIRROR).executeTakeFirst()
  return row?.updated_at
}

async function findLastWebhook(db: Kysely<Database>): Promise<number | undefined> {
  const row = await db
    .selectFrom('webhook_deliveries')
    .select((delivery) => delivery.fn.max('received_at').as('at'))
    .executeTakeFirst()
  return row?.at === null || row?.at === undefined ? undefined : Number(row.at)
}
