import { setTimeout as wait } from 'node:timers/promises'
import { cutConnections } from '../../../admin-api/test/support/postgres-server.ts'
import type { Machine } from '../cluster/machine.ts'
import { type Check, check } from '../report/checks.ts'
import { type Fault, nth, type World } from '../world.ts'
import { checkCaughtUp } from './support/caught-up.ts'
import { checkTook, siteVersion, untilPublished, untilSaved, WRITES_AGAIN_WITHIN_MS } from './support/takeover.ts'

/** Desks may ask again this long after PostgreSQL is back. */
const CAUGHT_UP_WITHIN_MS = 5000
const PROCESSES_DIE_WITHIN_MS = 1500

const cut: Fault = {
  name: 'postgres-cut',
  title: 'all PostgreSQL connections terminated',
  lane: 'alone',
  times: 20,
  async run(world) {
    return judge(world, async () => {
      await cutConnections(world.cluster.env.DATABASE_URL ?? '')
    })
  },
}

const restart: Fault = {
  name: 'postgres-restart',
  title: 'PostgreSQL restarted',
  lane: 'alone',
  times: 5,
  run: (world) => judge(world, world.cluster.postgres.restart),
}

async function judge(world: World, breakIt: () => Promise<void>) {
  const { cluster, situations } = world
  const before = pidsOf(cluster.machines)
  const end = situations.begin('PostgreSQL was away', { withoutPostgres: cluster.machines })
  await breakIt()
  const since = Date.now()
  const version = await siteVersion(world)
  const saved = await untilSaved(world, since)
  const published = await untilPublished(world, version, since)
  await wait(PROCESSES_DIE_WITHIN_MS)
  end()
  return {
    checks: [
      checkSameProcesses(before, pidsOf(cluster.machines)),
      checkTook('writes again', saved, WRITES_AGAIN_WITHIN_MS),
      checkTook('publishes again', published, 15_000),
    ],
    figures: { 'writes again': saved ?? Number.NaN, 'publishes again': published ?? Number.NaN },
  }
}

const silent: Fault = {
  name: 'postgres-silent',
  title: 'one api cut off from PostgreSQL, silently',
  lane: 'api',
  times: 10,
  async run(world, time) {
    const { cluster, situations, durations } = world
    const machine = nth(cluster.apis, time)
    const before = pidsOf([machine])
    const end = situations.begin('an api was cut off from PostgreSQL', { withoutPostgres: [machine] })
    await cluster.setGates('postgres', { state: 'silent' }, [machine])
    await wait(durations.postgresSilent)
    await cluster.setGates('postgres', { state: 'open' }, [machine])
    const since = Date.now()
    const caughtUp = await checkCaughtUp(world, machine, since, 2 * CAUGHT_UP_WITHIN_MS)
    end()
    return {
      checks: [checkSameProcesses(before, pidsOf([machine])), caughtUp.check],
      figures: { 'has caught up': caughtUp.took },
    }
  },
}

function pidsOf(machines: readonly Machine[]): string[] {
  return machines.flatMap((machine) =>
    Object.entries(machine.pids()).map(([name, pid]) => `${machine.name} ${name} ${pid}`),
  )
}

function checkSameProcesses(before: readonly string[], after: readonly string[]): Check {
  const left = new Set(after)
  return check(
    'no process ends',
    before.map((process) => !left.has(process) && `${process} ended`),
  )
}

export const POSTGRES_FAULTS: readonly Fault[] = [cut, restart, silent]
