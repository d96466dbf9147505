import { setTimeout as wait } from 'node:timers/promises'
import { check } from '../report/checks.ts'
import { type Fault, nth, type Outcome, type World } from '../world.ts'
import { checkCaughtUp } from './support/caught-up.ts'
import { checkTook, findHolder, siteVersion, untilPublished } from './support/takeover.ts'

const CATCHES_UP_WITHIN_MS = 30_000
/** A machine asks again a second after a call that failed. */
const READS_AGAIN_WITHIN_MS = 1500

const awayFromAll: Fault = {
  name: 'objects-away',
  title: 'S3 cut off from all',
  lane: 'alone',
  times: 10,
  async run(world) {
    const { cluster, durations, situations } = world
    const end = situations.begin('S3 was away', { withoutObjects: cluster.machines })
    await cluster.setGates('objects', { state: 'cut' })
    await wait(durations.objectsAway)
    const version = await siteVersion(world)
    await cluster.setGates('objects', { state: 'open' })
    const outcome = await publishesAgain(world, version, CATCHES_UP_WITHIN_MS)
    await wait(READS_AGAIN_WITHIN_MS)
    end()
    return outcome
  },
}

const awayFromOne: Fault = {
  name: 'objects-away-one',
  title: 'S3 cut off from one api',
  lane: 'api',
  times: 10,
  async run(world, time) {
    const { cluster, durations, situations } = world
    const machine = nth(cluster.apis, time)
    const end = situations.begin('S3 was away from one api', { withoutObjects: [machine] })
    await cluster.setGates('objects', { state: 'cut' }, [machine])
    await wait(durations.objectsAway)
    await cluster.setGates('objects', { state: 'open' }, [machine])
    const caughtUp = await checkCaughtUp(world, machine, Date.now(), 5000)
    await wait(READS_AGAIN_WITHIN_MS)
    end()
    return { checks: [caughtUp.check], figures: { 'has caught up': caughtUp.took } }
  },
}

const awayFromPublisher: Fault = {
  name: 'objects-away-publisher',
  title: 'S3 cut off from the publisher',
  lane: 'publishing',
  times: 10,
  async run(world) {
    const { cluster, durations } = world
    const holder = await findHolder(world, 'publishing')
    await cluster.setGates('objects', { state: 'cut' }, [holder])
    await wait(durations.objectsAway)
    const version = await siteVersion(world)
    await cluster.setGates('objects', { state: 'open' }, [holder])
    return publishesAgain(world, version, CATCHES_UP_WITHIN_MS)
  },
}

const slow: Fault = {
  name: 'objects-slow',
  needsStandIn: true,
  title: 'S3 500 ms slow',
  lane: 'alone',
  times: 10,
  async run(world) {
    const { cluster, durations } = world
    await cluster.objects.set({ delayMs: 500 })
    const version = await siteVersion(world)
    const since = Date.now()
    const took = await untilPublished(world, version, since)
    await wait(Math.max(0, durations.objectsSlow - (Date.now() - since)))
    await cluster.objects.set({})
    return {
      checks: [checkTook('publishes with a slow S3', took, CATCHES_UP_WITHIN_MS)],
      figures: { 'publishes meanwhile': took ?? Number.NaN },
    }
  },
}

const busy: Fault = {
  name: 'objects-busy',
  needsStandIn: true,
  title: 'every 10th PUT answered 503',
  lane: 'alone',
  times: 10,
  async run(world) {
    const { cluster, durations } = world
    await cluster.objects.set({ failEveryNthPut: 10 })
    const version = await siteVersion(world)
    const since = Date.now()
    const took = await untilPublished(world, version, since)
    await wait(Math.max(0, durations.objectsSlow - (Date.now() - since)))
    await cluster.objects.set({})
    const failed = await cluster.facts.all<{ message: string }>(
      `select message from publishes where outcome = 'failed' and started_at > $1`,
      [since],
    )
    return {
      checks: [
        checkTook('publishes with a busy S3', took, CATCHES_UP_WITHIN_MS),
        check(
          'a busy S3 fails no publish',
          failed.map(({ message }) => `a publish failed: ${message}`),
        ),
      ],
      figures: { 'publishes meanwhile': took ?? Number.NaN },
    }
  },
}

async function publishesAgain(world: World, version: number, within: number): Promise<Outcome> {
  const took = await untilPublished(world, version, Date.now())
  return {
    checks: [checkTook('publishing catches up', took, within)],
    figures: { 'publishes again': took ?? Number.NaN },
  }
}

export const OBJECT_FAULTS: readonly Fault[] = [awayFromAll, awayFromOne, awayFromPublisher, slow, busy]
