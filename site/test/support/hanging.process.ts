// Work that ends, and then one that never does.
import { endIfStuck } from '../../src/publisher/hang-watch.ts'

const [kind] = process.argv.slice(2)
await endIfStuck(async () => undefined, 200)
await endIfStuck(async () => {
  // Keeps the process alive.
  setInterval(() => undefined, 1000)
  if (kind === 'waits') await new Promise(() => undefined)
  for (;;);
})
