import { setTimeout as wait } from 'node:timers/promises'
import { checkLiveObjects } from '../checks/live-objects.ts'
import type { Machine } from '../cluster/machine.ts'
import type { Trap } from '../proxies/gate-order.ts'
import { check } from '../report/checks.ts'
import { waitFor, waitUntil } from '../support/wait-until.ts'
import type { Fault, World } from '../world.ts'
import { bringBackUnused, leaveUnusedObjects } from './support/sweep.ts'
import {
  checkTook,
  findHolder,
  siteVersion,
  TAKEN_OVER_WITHIN_MS,
  untilMailed,
  untilPublished,
  untilSending,
} from './support/takeover.ts'

const REACHED_WITHIN_MS = 30_000
const UPLOADS_WITHIN_MS = 10_000
const REFUSED_WITHIN_MS = 20_000

/** Brings the publishing machine to a point of its work, so that it can be paused right there. */
interface Stage {
  readonly name: string
  readonly title: string
  /** @returns the machine that is there */
  reach(world: World, holder: Machine): Promise<Machine>
  /** While it is paused. */
  meanwhile?(world: World): Promise<void>
}

const STAGES: readonly Stage[] = [
  {
    name: 'before-upload',
    title: 'before the upload',
    async reach(world, holder) {
      await world.cluster.setGates('objects', { state: 'silent' }, [holder])
      await untilRunning(world)
      return holder
    },
  },
  {
    name: 'in-upload',
    title: 'in the upload',
    reach: untilUploading,
  },
  {
    name: 'before-commit',
    title: 'before the commit',
    async reach(world, holder) {
      const { cluster } = world
      const before = (await cluster.objects.counts()).PUT ?? 0
      await cluster.setGates('objects', { state: 'mute' }, [holder])
      const isPut = async () => (((await cluster.objects.counts()).PUT ?? 0) > before ? true : undefined)
      await waitUntil(isPut, REACHED_WITHIN_MS, 'an upload without an answer')
      await wait(300)
      return holder
    },
  },
  {
    name: 'in-transaction',
    title: 'inside the transaction',
    reach: (world, holder) => trap(world, [holder], { text: 'into "site_versions"' }),
  },
  {
    name: 'in-sweep',
    title: 'in the sweep',
    async reach(world) {
      await leaveUnusedObjects(world)
      // A process sweeps when it first publishes, and then each hour.
      const reached = trap(world, world.cluster.publishers, { after: 'delete from "site_objects"', text: 'commit' })
      for (const machine of world.cluster.publishers) machine.kill('jobs')
      return reached
    },
    meanwhile: bringBackUnused,
  },
]

/** The work may pass on just when the gate is closed, and the next owner uploads elsewhere: then it is its turn. */
async function untilUploading(world: World, holder: Machine): Promise<Machine> {
  const { cluster } = world
  const held: string[] = []
  for (let machine = holder; held.length < 3; machine = await findHolder(world, 'publishing')) {
    await cluster.setGates('objects', { state: 'silent' }, [machine])
    await untilRunning(world)
    const isHeld = async () => ((await cluster.proxies.heldBytes(machine.gate('objects'))) > 0 ? true : undefined)
    if (await waitFor(isHeld, UPLOADS_WITHIN_MS)) return machine
    held.push(machine.name)
    await openGates(world)
  }
  throw new Error(`An upload that waits: none at ${held.join(', then ')}`)
}

/** @returns the first of the machines that says the text to PostgreSQL, and now waits for the answer */
async function trap({ cluster }: World, machines: readonly Machine[], at: Trap): Promise<Machine> {
  await cluster.setGates('postgres', { state: 'open', trap: at }, machines)
  const findTrapped = async () => {
    const trapped = await Promise.all(machines.map((machine) => cluster.proxies.trapped(machine.gate('postgres'))))
    return machines.find((_, index) => (trapped[index] ?? 0) > 0)
  }
  return waitUntil(findTrapped, REACHED_WITHIN_MS, `a statement with ${at.text}`)
}

function untilRunning(world: World): Promise<string> {
  return waitUntil(() => findRunning(world), REACHED_WITHIN_MS, 'a publish that began')
}

const publisherPauses = STAGES.map(
  ({ name, title, reach, meanwhile }): Fault => ({
    name: `pause-publisher-${name}`,
    title: `publisher paused ${title}`,
    lane: 'publishing',
    times: 10,
    async run(world) {
      const { cluster, durations } = world
      const holder = await reach(world, await findHolder(world, 'publishing')).catch(async (error: unknown) => {
        await openGates(world)
        throw error
      })
      const since = Date.now()
      const goOn = holder.pause()
      await openGates(world)
      const interrupted = await findRunning(world)
      const version = await siteVersion(world)
      const took = await untilPublished(world, version, since)
      await meanwhile?.(world)
      await wait(Math.max(0, durations.pause - (Date.now() - since)))
      goOn()
      const refused = await untilRefused(world, interrupted)
      return {
        checks: [
          checkTook('a successor publishes', took, TAKEN_OVER_WITHIN_MS),
          check('the commit of the publisher that was paused is refused', [refused]),
          await checkLiveObjects(cluster),
        ],
        figures: { takeover: took ?? Number.NaN },
      }
    },
  }),
)

async function openGates({ cluster }: World): Promise<void> {
  await cluster.setGates('objects', { state: 'open' }, cluster.publishers)
  await cluster.setGates('postgres', { state: 'open' }, cluster.publishers)
}

async function findRunning({ cluster }: World): Promise<string | undefined> {
  const row = await cluster.facts.first<{ id: string }>(
    `select id from publishes where outcome = 'running' order by started_at desc limit 1`,
  )
  return row?.id
}

/** @returns the problem, if any */
async function untilRefused({ cluster }: World, publishId: string | undefined): Promise<string | undefined> {
  if (publishId === undefined) return undefined
  const outcome = await waitFor(async () => {
    const row = await cluster.facts.first<{ outcome: string }>('select outcome from publishes where id = $1', [
      publishId,
    ])
    if (row === undefined) return 'withdrawn'
    return row.outcome === 'running' ? undefined : row.outcome
  }, REFUSED_WITHIN_MS)
  if (outcome === undefined) return `the publish ${publishId} is still running`
  return outcome === 'live' ? `the publish ${publishId} went live although another machine had taken over` : undefined
}

const senderPause: Fault = {
  name: 'pause-sender',
  title: 'sender paused past its lease, between claim and hand-over',
  lane: 'sending',
  times: 20,
  async run(world) {
    const { cluster, durations } = world
    await untilSending(world)
    const holder = await findHolder(world, 'mail')
    await cluster.setGates('mail', { state: 'mute' }, [holder])
    const isClaimed = () =>
      cluster.facts.first('select 1 as found from newsletter_sends where finished_at is null and on_the_wire > 0')
    await waitUntil(isClaimed, REACHED_WITHIN_MS, 'messages that are claimed')
    await wait(500)
    const since = Date.now()
    const goOn = holder.pause()
    await cluster.setGates('mail', { state: 'open' }, [holder])
    const took = await untilMailed(world, since + 200)
    await wait(Math.max(0, durations.pause - (Date.now() - since)))
    goOn()
    await wait(1000)
    return {
      checks: [checkTook('a successor sends', took, TAKEN_OVER_WITHIN_MS)],
      figures: { takeover: took ?? Number.NaN },
    }
  },
}

export const PAUSES: readonly Fault[] = [...publisherPauses, senderPause]
