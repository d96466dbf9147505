import { answerInProcess } from '../../src/threads/answer.ts'

/** What malicious pictures can make native code do. */
answerInProcess((work: string) => {
  if (work === 'hang') for (;;);
  if (work === 'crash') process.kill(process.pid, 'SIGSEGV')
  // Outside the engine's heap, never freed, and without a pause.
  if (work === 'eat') for (;;) eaten.push(Buffer.alloc(10_000_000, 1))
  if (work === 'environment') return Object.keys(process.env).sort().join(' ')
  return `done ${work}`
})

const eaten: Buffer[] = []
