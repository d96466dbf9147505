// One process of `bench harvest`: the parsers alone over the same bytes, one document after the other.
import { makeCounty } from './source-documents.ts'

const [count = '0', now = '0', kind = 'all'] = process.argv.slice(2)
const sources = [...makeCounty(Number(count), Number(now), kind === 'feeds' ? 'feeds' : 'all')]
const county = { timeZone: 'America/Chicago', countyName: 'Alder County', now: Number(now) }
const start = performance.now()
// Within its time, as a harvest starts its thread within its own.
const { readDocument } = await import('../../admin-api/src/modules/newsroom/extraction/read-document.ts')
let items = 0
for (const [index, { documents }] of sources.entries()) {
  for (const { path, contentType, body } of documents) {
    const purpose = path === '/' ? {} : { purpose: 'article' as const }
    const url = `http://127.0.0.1:${10_000 + index}${path}`
    items += readDocument({ url, contentType, body, ...county, ...purpose }).items.length
  }
}
process.send?.({ type: 'done', items, milliseconds: performance.now() - start })
process.once('SIGTERM', () => process.disconnect())
