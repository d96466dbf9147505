// Sends a message after its parent has gone, before it could notice that. Must end in order.
import { existsSync } from 'node:fs'
import { createIpcLink } from '../../src/processes/process-link.ts'

const [goneFile = ''] = process.argv.slice(2)
const link = createIpcLink()
process.once('disconnect', () => setImmediate(() => process.exit(0)))
link.send({ type: 'jobs-ready' })
while (!existsSync(goneFile)) {
  // Blocks the event loop, which would notice.
}
for (let time = 0; time < 3; time++) link.send({ type: 'jobs-ready' })
