import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ProcessState } from '@hometown/shared-types/process-messages'
import autocannon from 'autocannon'
import { readCpuSeconds } from '../../testing/proc.ts'
import type { S3Server } from '../../testing/s3-server.ts'
import { forkProcess } from '../support/forked.ts'
import { API_SCRIPT } from '../support/paths.ts'
import { fixed, printTable } from '../support/report.ts'
import { serviceEnvironment } from '../support/service-environment.ts'
import type { Values } from './assumptions.ts'
import { SECRET_KEY } from './county-publisher.ts'
import { storyOf } from './model.ts'
import type { PublishedCounty } from './tenth-publishes.ts'

const SECONDS = 10
const CONNECTIONS = 200
const SHARE = 10
const MICROSECONDS = 1_000_000

type Listening = Extract<ProcessState, { type: 'listening' }>

interface Served {
  readonly county: PublishedCounty
  readonly s3: S3Server
  readonly folder: string
}

/** Readers of one article, whose site is in rows and objects: at a tenth of the story's rate, then as fast as it goes. */
export async function readATenth({ county, s3, folder }: Served, values: Values): Promise<void> {
  const dataDir = join(folder, 'api')
  mkdirSync(dataDir)
  const env = {
    ...serviceEnvironment({ dataDir, port: 0 }),
    ...s3.env,
    S3_PREFIX: county.name,
    DATABASE_URL: county.databaseUrl,
    ROLE: 'api',
    SMTP_URL: 'smtp://127.0.0.1:2525',
    MAIL_FROM: 'The Bench <bench@example.org>',
    SECRET_KEY,
  }
  const api = forkProcess<ProcessState>(API_SCRIPT, env)
  try {
    const { address } = await api.next((message): message is Listening => message.type === 'listening')
    const rate = storyOf(values).requestsASecond / SHARE
    const steady = await read(api.pid, address, { overallRate: rate })
    const most = await read(api.pid, address, {})
    printTable(
      ['pages of one article', 'pages/s', 'p50', 'p99', 'CPU per page', 'not 2xx'],
      [row(`a tenth of the story, ${fixed(rate)} a second`, steady), row('as fast as it goes', most)],
    )
    console.log(
      `  the model: ${values.pagesASecond} pages/s, ${fixed(values.cpuPerPage * MICROSECONDS)} µs of CPU a page`,
    )
  } finally {
    await api.stop()
  }
}

interface Readings {
  readonly result: Awaited<ReturnType<typeof autocannon>>
  readonly cpuSeconds: number
}

async function read(pid: number, address: string, options: { overallRate?: number }): Promise<Readings> {
  const before = readCpuSeconds(pid) ?? Number.NaN
  const result = await autocannon({
    url: `${address}/article-1`,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: { 'accept-encoding': 'gzip' },
    ...options,
  })
  return { result, cpuSeconds: (readCpuSeconds(pid) ?? Number.NaN) - before }
}

function row(name: string, { result, cpuSeconds }: Readings): string[] {
  const { requests, latency, non2xx, errors } = result
  return [
    name,
    fixed(requests.average),
    fixed(latency.p50, 1, ' ms'),
    fixed(latency.p99, 1, ' ms'),
    fixed((cpuSeconds / requests.total) * MICROSECONDS, 0, ' µs'),
    String(non2xx + errors),
  ]
}
