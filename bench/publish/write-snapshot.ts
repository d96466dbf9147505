// node write-snapshot.ts ORIGIN FILE TODAY: what the service at ORIGIN has, for `astro build`. In a process of its own,
// because the memory that it takes is nobody's who is measured.

import { createServiceSource } from '../../site/src/lib/content-source.ts'
import { loadContent } from '../../site/src/lib/load-content.ts'
import { writeContentSnapshot } from '../../site/src/lib/static-content.ts'

const [origin = '', file = '', today = ''] = process.argv.slice(2)
const { site, articles, businesses, people, newsletters, events, fixtures, front, topics } = await loadContent(
  createServiceSource(origin),
)
await writeContentSnapshot(file, {
  site,
  articles,
  businesses,
  people,
  newsletters,
  events,
  fixtures,
  front,
  topics,
  today,
})
