import { handleProcessWork } from '../../src/threads/thread-worker.ts'

/** Malicious pictures can make native code do this. */
handleProcessWork((work: string) => {
  if (work === 'hang') for (;;);
  if (work === 'crash') process.kill(process.pid, 'SIGSEGV')
  // This allocates outside the engine's heap, never frees, and doesn't pause.
  if (work === 'eat') for (;;) eaten.push(Buffer.alloc(10_000_000, 1))
  if (work === 'environment') return Object.keys(process.env).sort().join(' ')
  return `done ${work}`
})

const eaten: Buffer[] = []
