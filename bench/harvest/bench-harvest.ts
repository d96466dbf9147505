import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { type Forked, forkProcess } from '../support/forked.ts'
import { describeMachine } from '../support/machine.ts'
import type { BenchOptions } from '../support/options.ts'
import { readCpuSeconds, readPeakMegabytes } from '../support/proc.ts'
import { fixed, printTable, printVerdicts, ratio } from '../support/report.ts'
import { makeWorkFolder } from '../support/work-folder.ts'
import { makeSourceDocuments, type SourceDocument } from './source-documents.ts'

const SOURCES = 500

interface Done {
  type: 'done'
  finds: number
  discovered?: number
  unread?: number
  milliseconds: number
}

interface Measured extends Done {
  peakMegabytes: number | undefined
  cpuSeconds: number | undefined
}

/** A run over five hundred sources, each on a port of its own, against the parsers alone over the same bytes. */
export async function benchHarvest({ runs = 3, dir }: BenchOptions): Promise<void> {
  console.log(`\nbench:harvest · ${describeMachine()}`)
  const { folder, remove } = makeWorkFolder(dir)
  const now = Date.now()
  const documents = makeSourceDocuments(SOURCES, now)
  const servers = await Promise.all(documents.map(serve))
  const portsFile = join(folder, 'ports.json')
  writeFileSync(portsFile, JSON.stringify(servers.map(portOf)))
  const bare: Measured[] = []
  const harvests: Measured[] = []
  // In turns, so that other work on the machine falls on both.
  for (let run = 0; run < runs; run++) {
    bare.push(await measure('parse-bare.ts', [String(SOURCES), String(now)]))
    const dataDir = join(folder, `data-${run}`)
    mkdirSync(dataDir)
    harvests.push(await measure('harvest-sources.ts', [dataDir, portsFile]))
  }
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
  remove()
  report(bare, harvests, documents)
}

function report(bare: Measured[], harvests: Measured[], documents: readonly SourceDocument[]): void {
  const megabytes = documents.reduce((sum, { body }) => sum + body.byteLength, 0) / 1e6
  console.log(`  ${SOURCES} sources, ${fixed(megabytes, 1)} MB`)
  const fastest = (all: Measured[]) => all.toSorted((one, other) => one.milliseconds - other.milliseconds)[0]
  const quickest = { bare: fastest(bare), harvest: fastest(harvests) }
  const rate = (one: Measured | undefined) => one && (one.finds * 1000) / one.milliseconds
  const row = (name: string, one: Measured | undefined) => [
    name,
    ...[fixed(one?.finds), fixed(one?.discovered), fixed(one?.unread), fixed(one?.milliseconds), fixed(rate(one))],
    ...[fixed(one?.cpuSeconds, 1), fixed(one?.peakMegabytes)],
  ]
  printTable(
    ['way', 'items', 'suggestions', 'unread', 'ms', 'items/s', 'CPU s', 'peak MB'],
    [row('parsers alone', quickest.bare), row('a harvest', quickest.harvest)],
  )
  const peaks = harvests.flatMap(({ peakMegabytes }) => peakMegabytes ?? [])
  printVerdicts([
    {
      what: 'items per second against the parsers alone',
      value: ratio(rate(quickest.harvest), rate(quickest.bare)),
      bar: 0.7,
      sense: 'least',
    },
    {
      what: `memory at ${SOURCES} sources`,
      value: peaks.length > 0 ? Math.max(...peaks) : undefined,
      bar: 300,
      sense: 'most',
      unit: 'MB',
    },
  ])
}

async function measure(script: string, args: string[]): Promise<Measured> {
  const path = new URL(`./${script}`, import.meta.url).pathname
  const child: Forked<Done> = forkProcess(path, process.env, [], args)
  const done = await child.next((message): message is Done => message.type === 'done')
  const measured = { ...done, peakMegabytes: readPeakMegabytes(child.pid), cpuSeconds: readCpuSeconds(child.pid) }
  await child.stop()
  return measured
}

async function serve({ contentType, body }: SourceDocument): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/') response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': contentType, 'content-length': body.byteLength }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

function portOf(server: Server): number {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('It has no port.')
  return address.port
}
