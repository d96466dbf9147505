import { setTimeout as wait } from 'node:timers/promises'
import type { DeskArticle } from '@hometown/shared-types/desk-article'
import type { SendProgress } from '@hometown/shared-types/newsletter-sending'
import type { Cluster } from '../cluster/cluster.ts'
import { check } from '../report/checks.ts'
import { waitFor, waitUntil } from '../support/wait-until.ts'
import { type Fault, nth, type Outcome, type World } from '../world.ts'
import { checkCaughtUp } from './support/caught-up.ts'
import { checkTook, siteVersion, untilPublished, untilSending } from './support/takeover.ts'

const HELD_WITHIN_MS = 30_000
const MAIL_STAYS_QUIET_MS = 5000
const MORE_MAILS = 20
const MORE_SENDING_MS = 2000
const ALL_HAVE_IT_WITHIN_MS = 10_000

/** The older database doesn't know that half of a newsletter was sent. The sender knows it. */
const restore: Fault = {
  name: 'restore',
  title: 'older database under running machines',
  lane: 'alone',
  times: 5,
  run: (world, time) => restoreUnderMachines(world, time, { name: 'older', before: async () => undefined }),
}

/** Nobody remembers a lease, so only the witness in the bucket can tell. */
const restoreOwnersKilled: Fault = {
  name: 'restore-owners-killed',
  title: 'older database, all owners of leases killed just before',
  lane: 'alone',
  times: 5,
  run: (world, time) =>
    restoreUnderMachines(world, time, {
      name: 'older_unknown',
      async before() {
        for (const machine of world.cluster.machines) if (machine.pids().jobs !== undefined) machine.kill('jobs')
      },
    }),
}

interface Restore {
  /** Of the copy. */
  readonly name: string
  /** Done when the copy is about to be put back. */
  before(): Promise<void>
}

async function restoreUnderMachines(world: World, time: number, { name, before }: Restore): Promise<Outcome> {
  const { cluster, saves, reads, latencies, newsletters, staff, situations } = world
  const machine = nth(cluster.apis, time)
  await untilSending(world)
  await saves.pause()
  const takenAt = Date.now()
  const endOfCopy = situations.begin('a copy of the database was made', { withoutPostgres: cluster.machines })
  await keepCopy(cluster, `${name}_${time}`)
  endOfCopy()
  saves.resume()
  const newsletter = newsletters.sent.at(-1)
  const mailsAtCopy = (await cluster.mail.taken()).length
  await waitFor(async () => ((await cluster.mail.taken()).length > mailsAtCopy + MORE_MAILS ? true : undefined), 30_000)
  await wait(MORE_SENDING_MS)
  await saves.pause()
  latencies.forget()
  newsletters.forget()

  const version = await siteVersion(world)
  const end = situations.begin('an older database was put back', { withoutPostgres: cluster.machines })
  const since = Date.now()
  const forbidOlder = reads.allowOlderEdits()
  await before()
  await putBack(cluster, `${name}_${time}`)
  saves.forgetAfter(takenAt)
  const mailsAtRestore = (await cluster.mail.taken()).length
  const isHeld = await waitFor(
    async () => ((await progressOf(world, newsletter?.id))?.mailingHeld ? true : undefined),
    HELD_WITHIN_MS,
  )
  await wait(MAIL_STAYS_QUIET_MS)
  const mails = (await cluster.mail.taken()).length - mailsAtRestore
  const published = await untilPublished(world, version, since)
  const caughtUp = await Promise.all(
    cluster.apis.map((api) => checkCaughtUp(world, api, Date.now(), ALL_HAVE_IT_WITHIN_MS)),
  )
  end()
  forbidOlder()

  await waitUntil(() => staff.call(machine, 'POST', '/api/system/mailing/release'), 30_000, 'the release of the mail')
  if (newsletter) await cancel(world, newsletter.id)
  for (const article of saves.articles)
    article.version = (await staff.call<DeskArticle>(machine, 'GET', `/api/articles/${article.id}`)).version
  saves.resume()
  return {
    checks: [
      check('mail is held after a restore', [!isHeld && 'it isn’t']),
      check('nothing is sent after a restore', [mails > 0 && `${mails} messages were`]),
      checkTook('the whole site is rendered again', published, 60_000),
      ...caughtUp.map((one) => one.check),
    ],
    figures: { 'rendered again': published ?? Number.NaN },
  }
}

/** Its pages follow when it has ended. */
async function cancel(world: World, id: string): Promise<void> {
  await world.staff.call(world.balancer.next(), 'POST', `/api/newsletters/${id}/cancel`).catch(() => undefined)
  await waitUntil(
    async () => ((await progressOf(world, id))?.status === 'sending' ? undefined : true),
    30_000,
    'the end of a newsletter',
  )
}

async function progressOf({ staff, balancer }: World, id: string | undefined): Promise<SendProgress | undefined> {
  if (id === undefined) return undefined
  return staff.call<SendProgress>(balancer.next(), 'GET', `/api/newsletters/${id}/progress`)
}

/** A copy needs a database that nobody is connected to. */
async function keepCopy(cluster: Cluster, name: string): Promise<void> {
  await withoutConnections(cluster, () =>
    cluster.serverFacts.all(`create database ${name} template hometown strategy file_copy`),
  )
}

async function putBack(cluster: Cluster, name: string): Promise<void> {
  await withoutConnections(cluster, async () => {
    await cluster.serverFacts.all(`alter database hometown rename to newer_than_${name}`)
    await cluster.serverFacts.all(`alter database ${name} rename to hometown`)
  })
}

async function withoutConnections(cluster: Cluster, work: () => Promise<unknown>): Promise<void> {
  await cluster.setGates('postgres', { state: 'cut' })
  try {
    await waitUntil(
      async () => {
        await cluster.serverFacts.all(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'hometown' and pid <> pg_backend_pid()`,
        )
        await work()
        return true
      },
      20_000,
      'a database without connections',
    )
  } finally {
    await cluster.setGates('postgres', { state: 'open' })
  }
}

export const RESTORES: readonly Fault[] = [restore, restoreOwnersKilled]
