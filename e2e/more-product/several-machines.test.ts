import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { SendProgress } from '@hometown/shared-types/contract/newsletter-sending'
import type { DeskNewsletter } from '@hometown/shared-types/contract/newsletters'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Store } from '../../admin-api/src/database/database.ts'
import { openPostgres } from '../../admin-api/src/database/postgres/postgres.ts'
import { type PostgresServer, startPostgres } from '../../admin-api/test/support/postgres-server.ts'
import { findFreePort } from '../../testing/free-port.ts'
import { type S3StandIn, startS3StandIn } from '../../testing/s3-stand-in.ts'
import { createArticle, updateArticle } from '../support/content.ts'
import { startMailServer } from '../support/mail-server.ts'
import { addReaders } from '../support/sending/newsletter-database.ts'
import { type Hometown, killQuietly, startHometown, waitFor } from '../support/start-hometown.ts'

const READERS = 60
const TAKEN_BEFORE_THE_KILL = 20
/** A busy machine needs this long. */
const TAKEOVER_WITHIN_MS = 60_000

describe.runIf(process.platform === 'linux')('two machines on one PostgreSQL and one object store', () => {
  let postgres: PostgresServer
  let s3: S3StandIn
  let mail: Awaited<ReturnType<typeof startMailServer>>
  let store: Store
  let first: Hometown
  let second: Hometown

  beforeAll(async () => {
    ;[postgres, s3, mail] = await Promise.all([startPostgres(), startS3StandIn(), startMailServer()])
    const port = await findFreePort()
    const env = {
      ...s3.env,
      ROLE: 'all',
      DATABASE_URL: `${postgres.address}/postgres`,
      SECRET_KEY: randomBytes(32).toString('base64'),
      SITE_URL: `http://localhost:${port}`,
      SAMPLE_CONTENT: 'false',
      SMTP_URL: mail.url,
      MAIL_FROM: 'Courier <news@courier.example.org>',
    }
    first = await startHometown({ env, port })
    second = await startHometown({ env })
    store = openPostgres(env.DATABASE_URL)
  })
  afterAll(async () => {
    await store?.close()
    await Promise.all([first?.stop(), second?.stop()])
    await Promise.all([postgres?.stop(), s3?.stop(), mail?.close()])
  })

  it('send each reader one newsletter at most, and lose none, when the one that sends is killed', async () => {
    await addReaders(store, READERS)
    const article = await createArticle(first)
    const { id } = await first.call<DeskNewsletter>('POST', '/api/newsletters', {
      title: 'The week',
      articleIds: [article.id],
      includesCalendar: false,
    })
    mail.holdAfter(TAKEN_BEFORE_THE_KILL)
    await first.call('POST', `/api/newsletters/${id}/send`, {})
    await waitFor(() => mail.isHolding() || undefined, TAKEOVER_WITHIN_MS)
    killQuietly(await findSender(store, [first, second]))
    mail.release()

    const progressOf = () => second.call<SendProgress>('GET', `/api/newsletters/${id}/progress`)
    await waitFor(async () => (await progressOf()).status === 'sent' || undefined, TAKEOVER_WITHIN_MS)
    const rows = await store.db.selectFrom('newsletter_deliveries').select(['email', 'state']).execute()
    expect(rows).toHaveLength(READERS)
    // This includes what it took from the killed one, which heard no answer.
    const taken = rows.map((row) => ({ ...row, times: mail.subjectsTo(row.email).length }))
    expect(taken.filter(({ times }) => times > 1)).toEqual([])
    const lost = taken.filter(({ state, times }) => state !== 'in_doubt' && !(state === 'accepted' && times === 1))
    expect(lost).toEqual([])
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['accepted', 'in_doubt']))
  })

  it('serve the newest page, also when one of them is gone', async () => {
    const article = await createArticle(first)
    for (const machine of [first, second]) await waitFor(() => machine.page(`/${article.slug}`), TAKEOVER_WITHIN_MS)
    await first.kill()
    await updateArticle(second, article.id, { title: 'Published by the other machine' })
    await waitFor(
      async () => (await second.page(`/${article.slug}`))?.includes('Published by the other machine') || undefined,
      TAKEOVER_WITHIN_MS,
      second.output,
    )
  })
})

/** Finds the process of the machine whose turn it is to send. */
async function findSender(store: Store, machines: readonly Hometown[]): Promise<number> {
  const leader = await store.db.selectFrom('leader').select('node').executeTakeFirstOrThrow()
  const pids = machines.flatMap((machine) => machine.pids().jobs ?? [])
  const sender = pids.find((pid) =>
    readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`HOMETOWN_NODE=${leader.node}`),
  )
  if (sender === undefined) throw new Error('No machine sends.')
  return sender
}
