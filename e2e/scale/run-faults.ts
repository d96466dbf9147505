import { check, describeFailure, isHeld } from './report/checks.ts'
import type { FaultResult } from './report/table.ts'
import type { Fault, Lane, Outcome, World } from './world.ts'

type Wanted = readonly { readonly fault: Fault; readonly times: number }[]

/** Faults of different lanes run side by side, except those that need the cluster to themselves. */
export async function runFaults(world: World, wanted: Wanted): Promise<FaultResult[]> {
  const ofLane = (lane: Lane) => wanted.filter(({ fault }) => fault.lane === lane)
  const lanes = await Promise.all(
    (['publishing', 'sending', 'api'] as const).map((lane) => runInTurn(world, ofLane(lane))),
  )
  return [...lanes.flat(), ...(await runInTurn(world, ofLane('alone')))]
}

async function runInTurn(world: World, wanted: Wanted): Promise<FaultResult[]> {
  const results: FaultResult[] = []
  for (const { fault, times } of wanted) {
    const outcomes: Outcome[] = []
    for (let time = 0; time < times; time++) {
      const begun = performance.now()
      const outcome = await runOnce(fault, world, time)
      outcomes.push(outcome)
      const seconds = ((performance.now() - begun) / 1000).toFixed(1)
      console.log(`${outcome.checks.every(isHeld) ? '✓' : '✗'} ${fault.title}, ${time + 1} of ${times} (${seconds} s)`)
      for (const each of outcome.checks) if (!isHeld(each)) console.log(describeFailure(each))
    }
    results.push({ fault, outcomes })
  }
  return results
}

async function runOnce(fault: Fault, world: World, time: number): Promise<Outcome> {
  try {
    return await fault.run(world, time)
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    return { checks: [check(`${fault.title}: it could be done`, [problem])], figures: {} }
  }
}
