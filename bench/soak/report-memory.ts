// Preloaded into each of the product's processes: writes down what it uses, once a second.
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import { constants, type NodeGCPerformanceDetail, PerformanceObserver } from 'node:perf_hooks'
import { writeHeapSnapshot } from 'node:v8'
import { isMainThread } from 'node:worker_threads'
import { type MemorySample, memoryFile, memoryFolder } from './memory-samples.ts'

const EVERY_MS = 1000

/** The publisher's environment has no DATA_DIR. */
const dataDir = process.env.DATA_DIR ?? join(process.env.HOMETOWN_SITE_DIR ?? '', '..')
const name = parse(process.argv[1] ?? '').name.replace('-process', '')

let heapLeft: number | undefined

if (isMainThread) {
  const folder = memoryFolder(dataDir)
  mkdirSync(folder, { recursive: true })
  setInterval(() => appendFileSync(memoryFile(folder, name), `${JSON.stringify(takeSample())}\n`), EVERY_MS).unref()
  new PerformanceObserver((list) => {
    const kinds = list.getEntries().map((entry) => 'detail' in entry && (entry.detail as NodeGCPerformanceDetail).kind)
    if (kinds.includes(constants.NODE_PERFORMANCE_GC_MAJOR)) heapLeft = process.memoryUsage().heapUsed
  }).observe({ entryTypes: ['gc'] })
  process.on('SIGUSR2', () => writeHeapSnapshot(join(folder, `${name}-${Date.now()}.heapsnapshot`)))
}

function takeSample(): MemorySample {
  const { rss, external } = process.memoryUsage()
  return { at: Date.now(), pid: process.pid, rss, anonymous: readAnonymous(), heapLeft, external }
}

/** Without the pages of files, which the kernel takes back when it needs them. Linux only. */
function readAnonymous(): number | undefined {
  try {
    const kilobytes = readFileSync('/proc/self/status', 'utf8').match(/^RssAnon:\s+(\d+) kB/m)?.[1]
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024
  } catch {
    return undefined
  }
}
