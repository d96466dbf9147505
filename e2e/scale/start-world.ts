import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Cluster } from './cluster/cluster.ts'
import { makeOtherPageCode } from './cluster/other-page-code.ts'
import { untilServing } from './faults/support/serving.ts'
import { startBalancer } from './load/balancer.ts'
import { openDesks } from './load/desks.ts'
import { followSaves } from './load/latency.ts'
import { addSubscribers, prepareNewsletters } from './load/newsletters.ts'
import { startReads } from './load/reads.ts'
import { startSaves } from './load/saves.ts'
import { signIn } from './load/staff.ts'
import { watchVersions } from './load/version-watch.ts'
import type { ScaleOptions } from './options.ts'
import { noteSituations } from './report/situations.ts'
import { nth, type World } from './world.ts'

const ROOT = join(import.meta.dirname, '../..')
const MIGRATED_WITHIN_MS = 120_000
const LOG_SHOWN = 2000
const run = promisify(execFile)

export interface RunningWorld {
  readonly world: World
  /** Stops the load, not the cluster. */
  stopLoad(): Promise<void>
}

/** The machines of a cluster that nobody has started yet. @throws if one doesn't come up */
export async function startMachines(cluster: Cluster): Promise<void> {
  await migrate(cluster)
  for (const machine of cluster.machines) machine.start(ROOT)
  for (const machine of cluster.apis)
    if (!(await untilServing(machine)))
      throw new Error(`${machine.name} serves no pages:\n${machine.log().slice(-LOG_SHOWN)}`)
}

/** As the migrate job does before any machine starts. */
async function migrate({ env, folder }: Cluster): Promise<void> {
  const script = join(ROOT, 'admin-api/src/commands/migrate.ts')
  const dataDir = join(folder, 'migrate')
  await run(process.execPath, [script], {
    env: { ...env, DATA_DIR: dataDir },
    cwd: folder,
    timeout: MIGRATED_WITHIN_MS,
  })
}

export async function startLoad(cluster: Cluster, options: ScaleOptions): Promise<RunningWorld> {
  const { load, durations } = options
  await addSubscribers(cluster.facts, load.subscribers)
  const staff = await signIn(nth(cluster.apis, 0), cluster.origin)
  const situations = noteSituations()
  const balancer = startBalancer(cluster.apis)
  const saves = startSaves(staff, balancer, load.writers, load.savesPerSecond)
  const reads = startReads(cluster.apis, saves, situations, cluster.facts, load.readsPerSecond)
  const latencies = followSaves(saves, reads, balancer)
  const desks = openDesks(staff, balancer, load.desks)
  const newsletters = prepareNewsletters(staff, balancer, saves)
  const versions = watchVersions(cluster.apis)
  const next = makeOtherPageCode(ROOT, join(cluster.folder, 'other-code'))
  const world: World = {
    cluster,
    staff,
    balancer,
    saves,
    reads,
    latencies,
    desks,
    newsletters,
    versions,
    situations,
    durations,
    code: { current: ROOT, former: ROOT, next },
  }
  return {
    world,
    async stopLoad() {
      await saves.pause()
      await latencies.settled()
      await reads.pause()
      await newsletters.finish()
    },
  }
}
