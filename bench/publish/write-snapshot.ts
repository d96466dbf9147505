// node write-snapshot.ts ORIGIN FILE: what the service at ORIGIN has, for `astro build`. In a process of its own, because
// the memory that it takes is nobody's who is measured.
import { createServiceSource } from '../../site/src/lib/content-source.ts'
import { writeContentSnapshot } from './static-content.ts'

const [origin = '', file = ''] = process.argv.slice(2)
await writeContentSnapshot(file, createServiceSource(origin))
