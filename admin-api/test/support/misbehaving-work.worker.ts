import { handleThreadWork } from '../../src/threads/thread-worker.ts'

/** Malicious documents can make a thread do this. */
handleThreadWork((work: string) => {
  if (work === 'hang') for (;;);
  if (work === 'eat') {
    const eaten: number[][] = []
    for (;;) eaten.push(new Array(100_000).fill(eaten.length))
  }
  if (work === 'throw') throw new Error('No such document.')
  if (work === 'end') process.exit(3)
  if (work === 'wait') return new Promise(() => undefined)
  return `done ${work}`
})
