import { setTimeout } from 'node:timers/promises'
import { readCpuSeconds, readMegabytes } from '../../testing/proc.ts'
import { describeMachine } from '../support/machine.ts'
import type { BenchOptions } from '../support/options.ts'
import { makeWorkFolder } from '../support/work-folder.ts'
import { ENCODINGS } from './encodings.ts'
import { loadGenerator, makeLoad } from './load.ts'
import { findNginx } from './nginx.ts'
import { type PreparedSite, prepareSite } from './prepare-site.ts'
import { printServed, type Served } from './report-serve.ts'
import type { RunningServer } from './running-server.ts'
import { startServers } from './servers.ts'

/** More pages than fit a processor's caches, fewer than fit the servers' own. */
const ARTICLES = 1000
const SECONDS = 3
const WARM_UP_SECONDS = 2
const RUNS = 4

/** The same pages over the same kept-alive connections from our process, a bare server and nginx, in turns. */
export async function benchServe(options: BenchOptions): Promise<void> {
  console.log(`\nbench:serve · ${describeMachine()}`)
  console.log(`nginx: ${findNginx() ?? 'not measured (not installed)'} · load: ${loadGenerator()}, 50 connections`)
  const { folder, remove } = makeWorkFolder(options.dir)
  const site = await prepareSite(folder, ARTICLES)
  const servers = await startServers({ ...site, folder, profile: options.profile })
  try {
    printServed(await serveInTurns(servers, site, options.runs ?? RUNS))
  } finally {
    for (const server of servers) await server.stop()
    remove()
  }
}

async function serveInTurns(servers: readonly RunningServer[], site: PreparedSite, runs: number): Promise<Served[]> {
  const served: Served[] = []
  for (const encoding of ENCODINGS) {
    for (const { origin } of servers) await makeLoad({ ...site, origin, encoding, seconds: WARM_UP_SECONDS })
    for (let run = 0; run < runs; run++) {
      for (const { name, origin, pids } of servers) {
        const cpuBefore = sum(pids, readCpuSeconds)
        const load = await makeLoad({ ...site, origin, encoding, seconds: SECONDS })
        const cpuMicroseconds = ((sum(pids, readCpuSeconds) - cpuBefore) / load.requests) * 1_000_000
        served.push({ name, encoding, ...load, cpuMicroseconds, megabytes: sum(pids, readMegabytes) })
        await setTimeout(100)
      }
    }
  }
  return served
}

function sum(pids: readonly number[], read: (pid: number) => number | undefined): number {
  return pids.reduce((total, pid) => total + (read(pid) ?? 0), 0)
}
