import type { Cluster } from './cluster/cluster.ts'
import type { Machine } from './cluster/machine.ts'
import type { Balancer } from './load/balancer.ts'
import type { Desks } from './load/desks.ts'
import type { Latencies } from './load/latency.ts'
import type { Newsletters } from './load/newsletters.ts'
import type { Reads } from './load/reads.ts'
import type { Saves } from './load/saves.ts'
import type { Staff } from './load/staff.ts'
import type { VersionWatch } from './load/version-watch.ts'
import type { Check } from './report/checks.ts'
import type { Situations } from './report/situations.ts'

/** How long things last in this run. Milliseconds. */
export interface Durations {
  /** A process that is paused; longer than a lease. */
  readonly pause: number
  readonly objectsAway: number
  readonly objectsSlow: number
  readonly postgresSilent: number
}

/** Everything that a fault can reach. */
export interface World {
  readonly cluster: Cluster
  readonly staff: Staff
  readonly balancer: Balancer
  readonly saves: Saves
  readonly reads: Reads
  readonly latencies: Latencies
  readonly desks: Desks
  readonly newsletters: Newsletters
  readonly versions: VersionWatch
  readonly situations: Situations
  readonly durations: Durations
  /** The folder of the built product that machines are started from, and the one of the other page code. */
  readonly code: { current: string; readonly former: string; readonly next: string }
}

export interface Outcome {
  readonly checks: readonly Check[]
  /** Milliseconds, by what they measure. */
  readonly figures: Readonly<Record<string, number>>
}

/** Faults of one lane follow each other; `alone` ones have the cluster to themselves. */
export type Lane = 'api' | 'publishing' | 'sending' | 'alone'

export interface Fault {
  /** For `--only`. */
  readonly name: string
  /** Only the stand-in can be told to be slow or busy. */
  readonly needsStandIn?: boolean
  /** For the table. */
  readonly title: string
  readonly lane: Lane
  /** In the long form. */
  readonly times: number
  /** @param time counts from 0 */
  run(world: World, time: number): Promise<Outcome>
}

export function nth(machines: readonly Machine[], time: number): Machine {
  const chosen = machines[time % machines.length]
  if (!chosen) throw new Error('There is no such machine.')
  return chosen
}
