import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import autocannon from 'autocannon'
import { findVersion } from '../support/machine.ts'
import type { Encoding } from './encodings.ts'

export interface Load {
  readonly requestsPerSecond: number
  readonly requests: number
  readonly p99Ms: number
}

export interface LoadOptions {
  readonly origin: string
  readonly encoding: Encoding
  readonly seconds: number
  readonly paths: readonly string[]
  /** A script that makes wrk ask for the same paths in turn. */
  readonly wrkScript: string
}

const CONNECTIONS = 50

/** What makes the load: wrk where it is installed, since autocannon is busier than the servers that it asks. */
export function loadGenerator(): 'wrk' | 'autocannon' {
  return findVersion('sh', ['-c', 'command -v wrk']) ? 'wrk' : 'autocannon'
}

export function makeLoad(options: LoadOptions): Promise<Load> {
  return loadGenerator() === 'wrk' ? loadWithWrk(options) : loadWithAutocannon(options)
}

async function loadWithWrk({ origin, encoding, seconds, wrkScript }: LoadOptions): Promise<Load> {
  const header = `Accept-Encoding: ${encoding}`
  const args = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--latency', '-H', header, '-s', wrkScript, origin]
  const { stdout } = await promisify(execFile)('wrk', args)
  const bad = /Non-2xx.*|Socket errors.*/.exec(stdout)
  if (bad) throw new Error(`${origin}: ${bad[0]}`)
  const [, latency = '', unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? []
  const scale = unit === 'us' ? 0.001 : unit === 's' ? 1000 : 1
  return {
    requestsPerSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    requests: Number(/(\d+) requests in/.exec(stdout)?.[1]),
    p99Ms: Number(latency) * scale,
  }
}

async function loadWithAutocannon({ origin, encoding, seconds, paths }: LoadOptions): Promise<Load> {
  const result = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { 'accept-encoding': encoding },
    requests: paths.map((path) => ({ path })),
  })
  if (result.non2xx + result.errors > 0) throw new Error(`${origin}: ${result.non2xx + result.errors} bad answers`)
  return { requestsPerSecond: result.requests.average, requests: result.requests.total, p99Ms: result.latency.p99 }
}
