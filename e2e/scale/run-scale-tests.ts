import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { checkAgreement } from './checks/agreement.ts'
import { checkDesks } from './checks/desks.ts'
import { checkFreshRender } from './checks/fresh-render.ts'
import { checkLiveObjects } from './checks/live-objects.ts'
import { checkMail } from './checks/mail.ts'
import { checkSaves } from './checks/saves.ts'
import { type Cluster, openCluster } from './cluster/cluster.ts'
import type { ScaleOptions } from './options.ts'
import { type Check, check, describeFailure, isHeld } from './report/checks.ts'
import { type FaultResult, faultTable, latencyLine, table } from './report/table.ts'
import { runFaults } from './run-faults.ts'
import { type RunningWorld, startLoad, startMachines } from './start-world.ts'
import { endedEarly } from './support/ended-early.ts'
import { inSeconds } from './support/figures.ts'
import { endHttp } from './support/http.ts'
import type { World } from './world.ts'

/** Before the first fault: how fast everything is without any. */
const UNDISTURBED_MS = { short: 10_000, long: 30_000 }

/** Far more than it needs. */
const ENDS_WITHIN_MS = { short: 25 * 60_000, long: 12 * 60 * 60_000 }

/** @returns how many checks held and how many didn't */
export async function runScaleTests(options: ScaleOptions): Promise<{ passed: number; failed: number }> {
  const folder = mkdtempSync(join(temporaryFolder(), 'hometown-scale-'))
  const early = endedEarly(ENDS_WITHIN_MS[options.isLong ? 'long' : 'short'])
  let cluster: Cluster | undefined
  console.log(`The object store is ${options.s3 === 'radosgw' ? 'radosgw' : 'the stand-in of testing/s3-server'}.`)

  async function run() {
    const begun = performance.now()
    cluster = await openCluster({
      folder,
      hasSample: options.hasSample,
      s3: options.s3,
      mailRate: options.load.mailRate,
    })
    await startMachines(cluster)
    console.log(`${cluster.machines.length} machines are up after ${inSeconds(performance.now() - begun)}.`)
    const running = await startLoad(cluster, options)
    running.world.newsletters.start()
    return runAll(running, options)
  }

  try {
    return await Promise.race([run(), early.promise])
  } finally {
    early.forget()
    await cluster?.close()
    endHttp()
    if (options.logsTo !== undefined) keepLogs(cluster, options.logsTo)
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}

async function runAll({ world, stopLoad }: RunningWorld, options: ScaleOptions) {
  await wait(UNDISTURBED_MS[options.isLong ? 'long' : 'short'])
  const undisturbed = world.latencies.live.map(({ savedAt, liveAt }) => liveAt - savedAt)
  const results = await runFaults(world, options.faults)
  await stopLoad()
  const final = await checkEverything(world)
  world.desks.stop()
  world.versions.stop()
  world.balancer.stop()
  return report(world, results, final, undisturbed)
}

/** The conditions, with nobody writing any more. */
async function checkEverything(world: World): Promise<Check[]> {
  const { cluster, reads, latencies, versions } = world
  return [
    ...(await checkSaves(world)),
    ...(await checkMail(world)),
    ...(await checkAgreement(world)),
    await checkFreshRender(world),
    check('no machine’s version of the site went back', versions.problems),
    check(
      'readers met no error that a fault doesn’t explain, no older page, no wrong ETag, no missing file',
      reads.problems,
    ),
    await checkLiveObjects(cluster),
    check('what is saved becomes live', latencies.problems),
    ...checkDesks(world).checks,
  ]
}

function report(world: World, results: readonly FaultResult[], final: readonly Check[], undisturbed: number[]) {
  const { saves, reads, latencies, newsletters } = world
  const checks = [...results.flatMap(({ outcomes }) => outcomes.flatMap((outcome) => outcome.checks)), ...final]
  const failed = checks.filter((one) => !isHeld(one))
  console.log(`\n${faultTable(results)}\n`)
  console.log(table([['Condition', 'Held'], ...final.map((one) => [one.name, isHeld(one) ? 'yes' : 'no'])]))
  console.log(
    `\n${saves.acknowledged.length} saves, ${reads.count()} page reads, ${newsletters.sent.length} newsletters; ` +
      `excused: ${[...reads.excused].map(([name, count]) => `${count} (${name})`).join(', ') || 'none'}`,
  )
  console.log(latencyLine('Save to live without faults', undisturbed))
  console.log(
    latencyLine(
      'Save to live over all',
      latencies.live.map(({ savedAt, liveAt }) => liveAt - savedAt),
    ),
  )
  console.log(latencyLine('Desks hear of a save', checkDesks(world).heardAfter))
  for (const one of failed) console.log(describeFailure(one))
  return { passed: checks.length - failed.length, failed: failed.length }
}

function keepLogs(cluster: Cluster | undefined, folder: string): void {
  for (const { logFile, name } of cluster?.machines ?? [])
    if (existsSync(logFile)) cpSync(logFile, join(folder, `${name}.log`))
}
