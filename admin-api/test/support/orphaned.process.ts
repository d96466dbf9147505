// This process sends a message after its parent has gone, before it could notice that. It must end in order.
import { existsSync } from 'node:fs'
import { createIpcBus } from '../../src/messages/message-bus.ts'

const [goneFile = ''] = process.argv.slice(2)
const messages = createIpcBus()
process.once('disconnect', () => setImmediate(() => process.exit(0)))
messages.send({ type: 'jobs-ready' })
while (!existsSync(goneFile)) {
  // The loop blocks the event loop, which would notice.
}
for (let time = 0; time < 3; time++) messages.send({ type: 'jobs-ready' })
