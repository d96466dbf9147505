// `node write-snapshot.ts ORIGIN FILE` writes what the service at ORIGIN has, for `astro build`. This is a process of
// its own, because the memory that it takes belongs to nobody who is measured.
import { createServiceSource } from '../../site/src/lib/content-source.ts'
import { writeContentSnapshot } from './static-content.ts'

const [origin = '', file = ''] = process.argv.slice(2)
await writeContentSnapshot(file, createServiceSource(origin))
