import { cpSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { readTreeCpuSeconds } from '../../testing/proc.ts'
import { saveInTurn } from '../publish/saves.ts'
import { productMemory } from '../soak/product-memory.ts'
import { quantile } from '../support/report.ts'
import type { Checkout } from './checkout.ts'
import type { Figures } from './figures.ts'
import { startCheckout } from './start-checkout.ts'

/** After a first start, `jobs` still works for some seconds. How much of it comes before the start is over is chance. */
const SETTLE_MS = 15_000
/** Until a process has given back what its start needed. */
const REST_MS = 45_000
const IDLE_MS = 15_000
const MINUTE = 60_000

interface ProductOptions {
  /** A data folder with articles and without a site. */
  readonly template: string
  readonly dataDir: string
  readonly size: number
  readonly saves: number
}

/** The first start, which renders all pages; another start; what it takes at rest; and saved articles. */
export async function measureProduct(checkout: Checkout, options: ProductOptions): Promise<Figures> {
  const { dataDir, template, size, saves } = options
  cpSync(template, dataDir, { recursive: true })
  const first = await startCheckout(checkout, dataDir)
  await setTimeout(SETTLE_MS)
  const firstCpu = readTreeCpuSeconds(first.pid)
  await first.stop()
  const product = await startCheckout(checkout, dataDir)
  try {
    await setTimeout(REST_MS)
    const memory = productMemory(product.pid)
    const idle = readTreeCpuSeconds(product.pid)
    await setTimeout(IDLE_MS)
    const idleSeconds = ((readTreeCpuSeconds(product.pid) - idle) * MINUTE) / IDLE_MS
    const saved = await saveInTurn(product, { dataDir, size, count: saves })
    return {
      'first start': first.wallMs / 1000,
      'first start, CPU': firstCpu,
      'another start': product.wallMs / 1000,
      'another start, CPU': product.cpuSeconds,
      'memory at rest, PSS': memory?.pss,
      'memory at rest, of no file': memory?.anonymous,
      'memory at rest, RSS': memory?.rss,
      'CPU of a minute at rest': idleSeconds,
      'save to live, median': quantile(
        saved.all.map(({ liveMs }) => liveMs),
        0.5,
      ),
      'a save, CPU': saved.cpuMs,
    }
  } finally {
    await product.stop()
  }
}
