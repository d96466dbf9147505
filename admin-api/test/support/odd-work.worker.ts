import { answerInThread } from '../../src/threads/answer-in-thread.ts'

/** What malicious documents can make a thread do. */
answerInThread((work: string | Int32Array) => {
  if (typeof work !== 'string') return `woken ${Atomics.wait(work, 0, 0)}`
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
