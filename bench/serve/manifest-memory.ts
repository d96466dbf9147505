// node --expose-gc manifest-memory.ts PATHS: sends the bytes that the manifest of a site with so many paths takes, and
// the milliseconds to take over all of it, and a publish that changes a hundred files.
import { createHash } from 'node:crypto'
import { createManifestFiles, type ManifestRow } from '../../admin-api/src/site-server/manifest/manifest-files.ts'

const CHANGED = 100
const count = Number(process.argv[2])

/** As a database driver makes them: each string by itself. */
function rowsOf(from: number, to: number, publish: number): ManifestRow[] {
  return Array.from({ length: to - from }, (_, index) => {
    const path = `2026/11/what-the-county-board-decided-on-monday-${from + index}.html`
    const hash = createHash('sha256').update(`${path} ${publish}`).digest('hex')
    const key = `site/${hash}.00000000-0000-7000-8000-${String(publish).padStart(12, '0')}`
    return JSON.parse(JSON.stringify({ path, key, hash, bytes: 20_000 + index }))
  })
}

function usedBytes(): number {
  for (let time = 0; time < 3; time++) globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

function timed(work: () => unknown): number {
  const begun = performance.now()
  work()
  return performance.now() - begun
}

/** Its rows are garbage afterwards. */
function fill(files: ReturnType<typeof createManifestFiles>): number {
  const rows = rowsOf(0, count, 1)
  return timed(() => files.apply({ isWhole: true, rows }))
}

const before = usedBytes()
const files = createManifestFiles()
const wholeMs = fill(files)
const bytes = usedBytes() - before
const changes = rowsOf(0, CHANGED, 2)
const changeMs = timed(() => files.apply({ isWhole: false, rows: changes }))
process.send?.({ type: 'measured', paths: files.size, bytes, wholeMs, changeMs }, () => process.exit(0))
