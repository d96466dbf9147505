import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { JOBS_OPTIONS, withLimitedArenas } from '../../admin-api/src/processes/node-options.ts'
import { addSend, openWithReaders, sendingEnvironment } from '../../e2e/support/sending/newsletter-database.ts'
import {
  type BenchOptions,
  fixed,
  forkProcess,
  least,
  makeWorkFolder,
  printHead,
  printTable,
  printVerdicts,
  ratio,
} from '../helpers.ts'

const SENDING = join(import.meta.dirname, '../../e2e/support/sending')
const RECIPIENTS = 10_000

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

/** Messages per second, ledger and all, against nodemailer's own pool in a bare loop. */
export async function benchSend({ dir, runs }: BenchOptions): Promise<void> {
  printHead(`send, ${RECIPIENTS} messages, 10 connections`)
  const folder = makeWorkFolder(dir)
  const sink = forkProcess<Message>(join(SENDING, 'mail-sink.ts'), process.env)
  const { address } = await sink.next((message): message is Listening => message.type === 'listening')
  const ours: number[] = []
  const bare: number[] = []
  let peakBytes = 0
  // In turns, so that whatever else the machine does meets both.
  for (let run = 0; run < runs; run++) {
    bare.push(await sendBare(address.port))
    const sent = await sendOurs(join(folder, `send-${run}`), address.port)
    ours.push(sent.milliseconds)
    peakBytes = Math.max(peakBytes, sent.peakBytes)
  }
  await sink.stop()
  const rate = (times: readonly number[]) => (RECIPIENTS / (least(times) ?? 0)) * 1000
  printTable(
    ['', 'messages/s', 'peak memory'],
    [
      ['ours, ledger and all', fixed(rate(ours)), fixed(peakBytes / 1_000_000, 0, ' MB')],
      ['nodemailer’s pool, composing each', fixed(rate(bare)), '-'],
    ],
  )
  printVerdicts([
    { what: 'ours against the bare loop', value: ratio(rate(ours), rate(bare)), bar: 1.2, sense: 'least' },
  ])
}

async function sendBare(port: number): Promise<number> {
  const script = join(import.meta.dirname, 'bare-process.ts')
  const bare = forkProcess<Message>(script, process.env, [String(port), String(RECIPIENTS)])
  const { milliseconds } = await bare.next((message): message is Sent => message.type === 'sent')
  await bare.stop()
  return milliseconds
}

/** From the moment that all recipients are noted, composing included, until the ledger says sent. */
async function sendOurs(dataDir: string, port: number): Promise<{ milliseconds: number; peakBytes: number }> {
  mkdirSync(dataDir, { recursive: true })
  const store = await openWithReaders(dataDir, RECIPIENTS)
  await addSend(store, 'bench')
  await store.close()
  const env = withLimitedArenas(sendingEnvironment(dataDir, port))
  const sender = forkProcess<Message>(join(SENDING, 'send-process.ts'), env, [], JOBS_OPTIONS)
  const { milliseconds } = await sender.next((message): message is Sent => message.type === 'sent')
  const { peakBytes } = await sender.next((message): message is Ended => message.type === 'ended')
  rmSync(dataDir, { recursive: true })
  return { milliseconds, peakBytes }
}
