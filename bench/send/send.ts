import { mkdirSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { JOBS_OPTIONS, limitMallocArenas } from '../../admin-api/src/processes/node-options.ts'
import { addSend, openWithReaders, sendingEnvironment } from '../../e2e/support/sending/newsletter-database.ts'
import {
  type BenchOptions,
  fixed,
  forkProcess,
  makeWorkFolder,
  minimum,
  printHeader,
  printTable,
  printVerdicts,
  quantile,
  ratio,
  startApi,
} from '../helpers.ts'
import { fillDatabase } from '../newsroom.ts'
import { startPublisher } from '../publish/publish.ts'

const SENDING = join(import.meta.dirname, '../../e2e/support/sending')
const RECIPIENTS = 10_000
const MANY_RECIPIENTS = 200_000
const ARTICLES = 1000
const REQUESTS_PER_SECOND = 100
const PAGES = ['/', '/calendar', '/archive']

interface Listening {
  type: 'listening'
  address: { port: number }
}
interface Sent {
  type: 'sent'
  milliseconds: number
}
interface Ended {
  type: 'ended'
  peakBytes: number
}
type Message = Listening | Sent | Ended

/** Compares messages per second, ledger and all, with nodemailer's own pool in a bare loop. */
export async function benchSend({ dir, runs }: BenchOptions): Promise<void> {
  printHeader(`send, ${RECIPIENTS} messages, 10 connections`)
  const folder = makeWorkFolder(dir)
  const sink = forkProcess<Message>(join(SENDING, 'mail-sink.ts'), process.env)
  const { address } = await sink.next((message): message is Listening => message.type === 'listening')
  const ours: number[] = []
  const bare: number[] = []
  let peakBytes = 0
  // The two take turns, so that whatever else the machine does meets both.
  for (let run = 0; run < runs; run++) {
    bare.push(await sendBare(address.port))
    const dataDir = join(folder, `send-${run}`)
    await addNewsletter(dataDir, RECIPIENTS)
    const sent = await sendOurs(dataDir, address.port)
    ours.push(sent.milliseconds)
    peakBytes = Math.max(peakBytes, sent.peakBytes)
  }
  const many = await sendBesideReaders(join(folder, 'many'), address.port)
  await sink.stop()
  const rate = (times: readonly number[]) => (RECIPIENTS / (minimum(times) ?? 0)) * 1000
  printTable(
    ['', 'messages/s', 'peak memory'],
    [
      ['ours, ledger and all', fixed(rate(ours)), fixed(peakBytes / 1_000_000, 0, ' MB')],
      ['nodemailer’s pool, composing each', fixed(rate(bare)), '-'],
      [
        `ours, ${MANY_RECIPIENTS} messages beside ${REQUESTS_PER_SECOND} pages a second`,
        fixed((MANY_RECIPIENTS / many.milliseconds) * 1000),
        fixed(many.peakBytes / 1_000_000, 0, ' MB'),
      ],
    ],
  )
  printVerdicts([
    { what: 'ours against the bare loop', value: ratio(rate(ours), rate(bare)), bar: 1.2, sense: 'least' },
    {
      what: `peak memory at ${MANY_RECIPIENTS} against ${RECIPIENTS}`,
      value: ratio(many.peakBytes, peakBytes),
      bar: 1.2,
      sense: 'most',
    },
    { what: 'p99 of pages meanwhile', value: many.pageP99Ms, bar: 20, sense: 'most', unit: ' ms' },
  ])
}

async function sendBare(port: number): Promise<number> {
  const script = join(import.meta.dirname, 'bare-process.ts')
  const bare = forkProcess<Message>(script, process.env, [String(port), String(RECIPIENTS)])
  const { milliseconds } = await bare.next((message): message is Sent => message.type === 'sent')
  await bare.stop()
  return milliseconds
}

/** Measures what a large send costs the pages that readers ask for from the same database's service. */
async function sendBesideReaders(dataDir: string, port: number) {
  await fillDatabase(dataDir, ARTICLES)
  const api = await startApi(dataDir)
  const publisher = await startPublisher(api.origin, join(dataDir, 'site'))
  await publisher.run()
  await publisher.stop()
  await addNewsletter(dataDir, MANY_RECIPIENTS)
  const reading = readPages(api.origin)
  const sent = await sendOurs(dataDir, port)
  const times = await reading.stop()
  await api.stop()
  return { ...sent, pageP99Ms: quantile(times, 0.99) }
}

/** Asks for pages in turn, `REQUESTS_PER_SECOND` of them whether or not the last is answered. */
function readPages(origin: string): { stop(): Promise<number[]> } {
  const answers: Promise<number>[] = []
  const timer = setInterval(() => {
    answers.push(timePage(`${origin}${PAGES[answers.length % PAGES.length]}`))
  }, 1000 / REQUESTS_PER_SECOND)
  return {
    stop() {
      clearInterval(timer)
      return Promise.all(answers)
    },
  }
}

const CONNECTIONS = new Agent({ keepAlive: true })

/** Returns milliseconds until the last byte. It isn't unpacked: this process shares the cores, and that is its time. */
async function timePage(address: string): Promise<number> {
  const begun = performance.now()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  get(address, { agent: CONNECTIONS, headers: { 'accept-encoding': 'br' } }, (answer) => {
    if (answer.statusCode !== 200) reject(new Error(`${address} answered ${answer.statusCode}`))
    answer.resume().once('end', resolve)
  }).once('error', reject)
  await promise
  return performance.now() - begun
}

async function addNewsletter(dataDir: string, recipients: number): Promise<void> {
  mkdirSync(dataDir, { recursive: true })
  const store = await openWithReaders(dataDir, recipients)
  await addSend(store, 'bench')
  await store.close()
}

/** Measures composing, too, until the ledger says sent. */
async function sendOurs(dataDir: string, port: number) {
  const env = limitMallocArenas(sendingEnvironment(dataDir, port))
  const sender = forkProcess<Message>(join(SENDING, 'send-process.ts'), env, [], JOBS_OPTIONS)
  const { milliseconds } = await sender.next((message): message is Sent => message.type === 'sent')
  const { peakBytes } = await sender.next((message): message is Ended => message.type === 'ended')
  rmSync(dataDir, { recursive: true })
  return { milliseconds, peakBytes }
}
