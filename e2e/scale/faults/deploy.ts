import { setTimeout as wait } from 'node:timers/promises'
import type { Machine } from '../cluster/machine.ts'
import { type Check, check } from '../report/checks.ts'
import { waitFor } from '../support/wait-until.ts'
import { type Fault, nth, type World } from '../world.ts'
import { untilServing } from './support/serving.ts'
import { checkTook } from './support/takeover.ts'

/** An older code publishes again once no newer one was heard for a minute. */
const ROLLED_BACK_WITHIN_MS = 120_000
const DEPLOYED_WITHIN_MS = 60_000
/** A machine that is stopped still answers for 5 seconds, so that the balancer can look away. */
const ANSWERS_FOR_MS = 3000

const deploy: Fault = {
  name: 'deploy',
  title: 'rolling deploy to other page code',
  lane: 'alone',
  times: 5,
  async run(world, time) {
    const since = Date.now()
    const forward = await roll(world, world.code.next, [nth(world.cluster.apis, time)], DEPLOYED_WITHIN_MS)
    return { checks: forward, figures: { 'other pages are live': Date.now() - since } }
  },
}

const rollback: Fault = {
  name: 'rollback',
  title: 'rolling deploy back to the former page code',
  lane: 'alone',
  times: 5,
  async run(world) {
    const since = Date.now()
    const back = await roll(world, world.code.former, world.cluster.apis, ROLLED_BACK_WITHIN_MS)
    return { checks: back, figures: { 'former pages are live': Date.now() - since } }
  },
}

async function roll(world: World, code: string, apis: readonly Machine[], withinMs: number): Promise<Check[]> {
  const { cluster } = world
  const before = await pageCode(world)
  world.code.current = code
  const problems: string[] = []
  for (const machine of apis) {
    const problem = await restartApi(world, machine)
    if (problem) problems.push(problem)
  }
  for (const machine of cluster.publishers) {
    await machine.stop()
    machine.start(code)
    if (!(await waitFor(() => (machine.pids().publisher ? true : undefined), DEPLOYED_WITHIN_MS)))
      problems.push(`${machine.name} didn’t start`)
  }
  const since = Date.now()
  const isLive = await waitFor(async () => ((await pageCode(world)) === before ? undefined : true), withinMs)
  return [
    check('machines stop and start one after the other', problems),
    checkTook('the other page code is live', isLive && Date.now() - since, withinMs),
  ]
}

async function restartApi({ situations, code }: World, machine: Machine): Promise<string | undefined> {
  const stopped = machine.stop()
  await Promise.race([stopped, wait(ANSWERS_FOR_MS)])
  const end = situations.begin('an api was deployed', { down: [machine] })
  await stopped
  machine.start(code.current)
  const back = await untilServing(machine)
  end()
  return back === undefined ? `${machine.name} doesn’t serve again` : undefined
}

async function pageCode({ cluster }: World): Promise<string | undefined> {
  return (await cluster.facts.first<{ code: string }>('select code from site_state'))?.code
}

export const DEPLOYS: readonly Fault[] = [deploy, rollback]
