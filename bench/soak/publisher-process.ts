// The publisher, which gets none of our environment, with its memory written down.
import './report-memory.ts'

await import(new URL('../../admin-api/dist/publisher.js', import.meta.url).href)
