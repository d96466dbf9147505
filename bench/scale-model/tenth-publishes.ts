import { join } from 'node:path'
import { sql } from 'kysely'
import { openStore } from '../../admin-api/src/database/connection.ts'
import { migrateStore } from '../../admin-api/src/database/migrating/migrate.ts'
import { listen } from '../../admin-api/src/database/postgres/notify/listen.ts'
import type { Store } from '../../admin-api/src/database/store.ts'
import { createLogger } from '../../admin-api/src/log/log.ts'
import { createDatabase, type PostgresServer } from '../../admin-api/test/support/postgres-server.ts'
import type { S3Server } from '../../testing/s3-server.ts'
import { fixed, printTable, quantile } from '../support/report.ts'
import type { Values } from './assumptions.ts'
import { openCountyPublisher } from './county-publisher.ts'
import { publishingOf } from './model.ts'

const SECONDS = 15
const PAGES = 40
const SHARE = 10

export interface PublishedCounty {
  readonly name: string
  readonly databaseUrl: string
}

/** A tenth of the counties on one PostgreSQL and one bucket, each saving again as soon as its last save is live. */
export async function publishATenth(
  { postgres, s3, folder }: { postgres: PostgresServer; s3: S3Server; folder: string },
  values: Values,
): Promise<PublishedCounty[]> {
  const counties = Math.round(values.counties / SHARE)
  const template = await migratedTemplate(postgres)
  const published: PublishedCounty[] = []
  const publishers = []
  for (let number = 0; number < counties; number++) {
    const name = `county${number}`
    const databaseUrl = await createDatabase(postgres.address, `template ${template}`, name)
    published.push({ name, databaseUrl })
    const { filesPerSave: _, fileBytes: pageBytes } = values
    publishers.push(await openCountyPublisher({ name, databaseUrl, env: s3.env, folder, pages: PAGES, pageBytes }))
  }

  let notifies = 0
  const log = createLogger('bench', { level: 'error' })
  const onPayload = () => {
    notifies += 1
  }
  const ears = published.map(({ databaseUrl }) =>
    listen({ address: databaseUrl, channel: 'hometown', onPayload, onGap: () => undefined, log }),
  )
  const rowsBefore = await countRows(publishers.map(({ store }) => store))
  const putsBefore = putsOf(s3)
  const times: number[] = []
  const endsAt = performance.now() + SECONDS * 1000
  const begun = performance.now()
  await Promise.all(
    publishers.map(async ({ save }) => {
      while (performance.now() < endsAt) {
        const at = performance.now()
        await save(values.filesPerSave)
        times.push(performance.now() - at)
      }
    }),
  )
  const seconds = (performance.now() - begun) / 1000
  // PostgreSQL tells its statistics late.
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const rows = (await countRows(publishers.map(({ store }) => store))) - rowsBefore
  const puts = putsOf(s3) - putsBefore
  for (const ear of ears) await ear.close()
  for (const publisher of publishers) await publisher.close()

  const perSecond = times.length / seconds
  printTable(
    [`${counties} counties for ${SECONDS} s`, 'seen', 'the model'],
    [
      ['publishes a second, as many as it can', fixed(perSecond, 1), String(values.publishesASecond)],
      ['of which the model needs for all counties', '', fixed(publishingOf(values).publishesASecond, 2)],
      ['save to live, p50', fixed(quantile(times, 0.5), 0, ' ms'), ''],
      ['save to live, p95', fixed(quantile(times, 0.95), 0, ' ms'), ''],
      ['PUTs per save', fixed(puts / times.length, 2), String(values.filesPerSave)],
      ['NOTIFYs per save', fixed(notifies / times.length, 2), String(values.notifiesPerSave)],
      ['rows written per save', fixed(rows / times.length, 1), String(values.rowsPerSave)],
    ],
  )
  return published
}

async function migratedTemplate({ address }: PostgresServer): Promise<string> {
  const databaseUrl = await createDatabase(address, '', 'county')
  const store = await openStore({ dataDir: join('/'), databaseUrl }, { isUnhurried: true })
  try {
    await migrateStore(store)
  } finally {
    await store.close()
  }
  return 'county'
}

async function countRows(stores: readonly Store[]): Promise<number> {
  let sum = 0
  for (const { db } of stores) {
    await sql`select pg_stat_force_next_flush()`.execute(db)
    const { rows } = await sql<{ rows: number }>`
      select sum(n_tup_ins + n_tup_upd + n_tup_del) as rows from pg_stat_user_tables
    `.execute(db)
    sum += rows[0]?.rows ?? 0
  }
  return sum
}

function putsOf(s3: S3Server): number {
  return s3.counts().byMethod.PUT ?? 0
}
