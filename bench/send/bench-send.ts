import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { JOBS_OPTIONS, withFewArenas } from '../../admin-api/src/processes/node-options.ts'
import { addSend, openWithReaders, sendingEnvironment } from '../../e2e/support/sending/newsletter-database.ts'
import { type Forked, forkProcess } from '../support/forked.ts'
import { describeMachine } from '../support/machine.ts'
import type { BenchOptions } from '../support/options.ts'
import { fixed, printTable, printVerdicts, quantile, ratio, seconds } from '../support/report.ts'
import { makeWorkFolder } from '../support/work-folder.ts'
import { type ApiLoad, watchApi } from './watch-api.ts'

const SENDER = join(import.meta.dirname, '../../e2e/support/sending/send-process.ts')
const SINK = join(import.meta.dirname, '../../e2e/support/sending/mail-sink.ts')
const BARE = join(import.meta.dirname, 'bare-process.ts')
const RECIPIENTS = 10_000
const MILLION = 1_000_000
/** How long the million is sent, after all of them are noted. */
const SEND_MS = 15_000
const RUNS = 3
const MEGABYTE = 1_000_000

type SinkMessage = { type: 'listening'; address: { port: number } } | { type: 'taken'; taken: number }
type SenderMessage =
  | { type: 'working' }
  | { type: 'noted'; milliseconds: number }
  | { type: 'sent'; milliseconds: number }
  | { type: 'ended'; peakBytes: number }
type BareMessage = { type: 'sent'; milliseconds: number } | { type: 'failed' }

/** Messages per second, ledger and all, against a bare loop; how long a million takes to note, and what it needs. */
export async function benchSend({ dir, runs = RUNS, only }: BenchOptions): Promise<void> {
  console.log(`\nSending · ${describeMachine()}`)
  const work = makeWorkFolder(dir)
  const sink = forkProcess<SinkMessage>(SINK, process.env)
  const { address } = await sink.next((message) => message.type === 'listening')
  let small: number | undefined
  if (only !== 'million') small = await compareRates(work.folder, address.port, runs)
  if (only !== 'rate') await measureMillion(work.folder, address.port, small)
  await sink.stop()
  work.remove()
}

async function compareRates(folder: string, port: number, runs: number): Promise<number> {
  const ours: number[] = []
  const bare: number[] = []
  let peak = 0
  // In turns, so that whatever else the machine does meets both.
  for (let run = 0; run < runs; run++) {
    bare.push(await sendBare(port))
    const dataDir = join(folder, `send-${run}`)
    const sent = await sendOurs(dataDir, port)
    ours.push(sent.milliseconds)
    peak = Math.max(peak, sent.peakBytes)
    rmSync(dataDir, { recursive: true })
  }
  const rate = (times: readonly number[]) => (RECIPIENTS / Math.min(...times)) * 1000
  printTable(
    [`${RECIPIENTS} messages, 10 connections`, 'messages/s', 'all runs'],
    [
      ['ours, ledger and all', fixed(rate(ours)), ours.map(seconds).join(' ')],
      ['nodemailer’s pool, composing each', fixed(rate(bare)), bare.map(seconds).join(' ')],
    ],
  )
  printVerdicts([
    { what: 'ours against the bare loop', value: ratio(rate(ours), rate(bare)), bar: 1.5, sense: 'least' },
  ])
  return peak
}

async function sendBare(port: number): Promise<number> {
  const bare = forkProcess<BareMessage>(BARE, process.env, [], [String(port), `${RECIPIENTS}`])
  const { milliseconds } = await bare.next((message) => message.type === 'sent')
  await bare.stop()
  return milliseconds
}

async function sendOurs(dataDir: string, port: number): Promise<{ milliseconds: number; peakBytes: number }> {
  const sender = await startSender(dataDir, port, RECIPIENTS)
  const { milliseconds } = await sender.next((message) => message.type === 'sent')
  const { peakBytes } = await sender.next((message) => message.type === 'ended')
  return { milliseconds, peakBytes }
}

async function startSender(dataDir: string, port: number, readers: number): Promise<Forked<SenderMessage>> {
  mkdirSync(dataDir, { recursive: true })
  const store = await openWithReaders(dataDir, readers)
  await addSend(store, 'bench')
  await store.close()
  return forkProcess<SenderMessage>(SENDER, withFewArenas(sendingEnvironment(dataDir, port)), JOBS_OPTIONS)
}

async function measureMillion(folder: string, port: number, small: number | undefined): Promise<void> {
  const dataDir = join(folder, 'million')
  const sender = await startSender(dataDir, port, MILLION)
  const api = await watchApi(dataDir)
  const { milliseconds } = await sender.next((message) => message.type === 'noted')
  const whileNoting = api.take()
  await new Promise((resolve) => setTimeout(resolve, SEND_MS))
  const whileSending = api.take()
  const ended = sender.next((message) => message.type === 'ended')
  const stopped = sender.stop()
  const { peakBytes } = await ended
  await stopped
  await api.stop()
  rmSync(dataDir, { recursive: true })

  printTable(
    ['the service’s answers', 'calls', 'p50', 'p99', 'longest'],
    [loadRow('while a million is noted', whileNoting), loadRow('while it is sent', whileSending)],
  )
  console.log(
    `  peak memory of the sender: ${fixed(peakBytes / MEGABYTE)} MB, at ten thousand ${fixed(small && small / MEGABYTE)} MB`,
  )
  printVerdicts([
    { what: `noting ${MILLION} recipients`, value: milliseconds / 1000, bar: 40, sense: 'most', unit: 's' },
    { what: 'the service’s p99 meanwhile', value: quantile(whileNoting, 0.99), bar: 100, sense: 'most', unit: 'ms' },
    { what: 'and while sending', value: quantile(whileSending, 0.99), bar: 100, sense: 'most', unit: 'ms' },
    { what: 'memory at a million against ten thousand', value: ratio(peakBytes, small), bar: 1.2, sense: 'most' },
  ])
}

function loadRow(name: string, times: ApiLoad): string[] {
  const at = (share: number) => fixed(quantile(times, share), 1, ' ms')
  return [name, String(times.length), at(0.5), at(0.99), at(1)]
}
