// One process of `bench harvest`: the parsers alone over the same bytes, one document after the other.
import { readDocument } from '../../admin-api/src/features/harvest/reading/read-document.ts'
import { makeSourceDocuments } from './source-documents.ts'

const [count = '0', now = '0'] = process.argv.slice(2)
const documents = makeSourceDocuments(Number(count), Number(now))
const county = { timeZone: 'America/Chicago', countyName: 'Alder County', now: Number(now) }
const start = performance.now()
let finds = 0
for (const [index, { contentType, body }] of documents.entries())
  finds += readDocument({ url: `http://127.0.0.1:${10_000 + index}/`, contentType, body, ...county }).finds.length
process.send?.({ type: 'done', finds, milliseconds: performance.now() - start })
process.once('SIGTERM', () => process.disconnect())
