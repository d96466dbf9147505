// Work that ends, and then one that never does.
import { createHangWatch } from '../../src/publisher/hang-watch.ts'

const [kind] = process.argv.slice(2)
const watch = createHangWatch(200)
await watch.during(async () => undefined)
await watch.during(async () => {
  // Keeps the process alive.
  setInterval(() => undefined, 1000)
  if (kind === 'waits') await new Promise(() => undefined)
  for (;;);
})
