// The publisher, which gets none of our environment, with its memory written down.
import './report-memory.ts'

await import(new URL('../../site/src/publisher/worker.ts', import.meta.url).href)
