import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { forkProcess } from '../support/forked.ts'
import { describeMachine } from '../support/machine.ts'
import { measureCommand } from '../support/measure-command.ts'
import type { BenchOptions } from '../support/options.ts'
import { makeWorkFolder } from '../support/work-folder.ts'
import { type Checkout, checkoutBefore, thisCheckout } from './checkout.ts'
import { type Figures, printComparison, type Runs } from './figures.ts'
import { measureProduct } from './measure-product.ts'
import { measureSend } from './measure-send.ts'

const PREPARE = join(import.meta.dirname, 'prepare-data.ts')
const SINK = join(import.meta.dirname, '../../e2e/support/sending/mail-sink.ts')
const ARTICLES = 1000
const READERS = 10_000
const SAVES = 30
const RUNS = 5

interface Sink {
  readonly type: 'listening'
  readonly address: { readonly port: number }
}

/** Start, memory, publishing and sending on one machine with SQLite: this checkout and an earlier one in turns. */
export async function benchOneMachine({ before, dir, runs = RUNS, only }: BenchOptions): Promise<void> {
  console.log(`\nOne machine against ${before} · ${describeMachine()}`)
  if (before === undefined) return console.log('  not measured: name a commit to compare with, --before 4c50d1d9')
  const work = makeWorkFolder(dir)
  const sink = forkProcess<Sink>(SINK, process.env)
  const { address } = await sink.next((message): message is Sink => message.type === 'listening')
  const checkouts = [await checkoutBefore(before, work.folder), await thisCheckout()]
  for (const checkout of checkouts) await prepareData(checkout, work.folder)
  const seen: Runs = { before: [], now: [] }
  for (let run = 0; run < runs; run++) {
    // Each is first in every other round.
    for (const checkout of run % 2 === 0 ? checkouts : checkouts.toReversed())
      seen[checkout.name].push(await measure(checkout, { folder: work.folder, sinkPort: address.port, only }))
    console.log(`  after ${run + 1} of ${runs} rounds · ${describeMachine()}`)
  }
  printComparison(seen)
  await sink.stop()
  work.remove()
}

async function prepareData({ name, root }: Checkout, folder: string): Promise<void> {
  for (const [what, count] of [
    ['articles', ARTICLES],
    ['newsletter', READERS],
  ] as const) {
    const target = join(folder, `${name}-${what}`)
    mkdirSync(target)
    await measureCommand(process.execPath, [PREPARE, root, target, what, String(count)], { cwd: folder })
  }
}

interface MeasureOptions {
  readonly folder: string
  readonly sinkPort: number
  readonly only: string | undefined
}

async function measure(checkout: Checkout, { folder, sinkPort, only }: MeasureOptions): Promise<Figures> {
  const dataDir = join(folder, 'data')
  const template = (what: string) => join(folder, `${checkout.name}-${what}`)
  let figures: Figures = {}
  if (only !== 'send') {
    figures = await measureProduct(checkout, { template: template('articles'), dataDir, size: ARTICLES, saves: SAVES })
    rmSync(dataDir, { recursive: true })
  }
  if (only !== 'product') {
    cpSync(template('newsletter'), dataDir, { recursive: true })
    figures = { ...figures, ...(await measureSend(checkout, dataDir, sinkPort)) }
    rmSync(dataDir, { recursive: true })
  }
  return figures
}
