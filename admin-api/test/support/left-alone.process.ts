// Says something after whoever started it has gone, before it could hear of that. Ends in order.
import { existsSync } from 'node:fs'
import pino from 'pino'
import { createIpcLink } from '../../src/processes/process-link.ts'

const [goneFile = ''] = process.argv.slice(2)
const link = createIpcLink(pino({ enabled: false }))
process.once('disconnect', () => setImmediate(() => process.exit(0)))
link.send({ type: 'working' })
while (!existsSync(goneFile)) {
  // Not giving the event loop a turn, in which it would hear of it.
}
for (let time = 0; time < 3; time++) link.send({ type: 'working' })
