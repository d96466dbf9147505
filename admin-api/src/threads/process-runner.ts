import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { WITHOUT_PROTO } from '../lib/without-proto.ts'
import type { Runner, ThreadLimits } from './thread.ts'

/**
 * For work that allocates outside the V8 heap: a thread's limit counts neither native code nor buffers. The code calls
 * `answerInProcess`, which exits at `memoryMb` above the initial size. It gets none of our environment.
 */
export function processRunner(memoryMb: number): (code: URL, limits: ThreadLimits) => Runner {
  return (code, { heapMb }) => {
    const child = fork(fileURLToPath(code), [String(memoryMb)], {
      env: {
        ...(process.env.PATH && { PATH: process.env.PATH }),
        // Return freed memory to the system at once, so that one picture's memory doesn't add to the next one's.
        MALLOC_ARENA_MAX: '2',
        MALLOC_MMAP_THRESHOLD_: '131072',
      },
      execArgv: [WITHOUT_PROTO, `--max-old-space-size=${heapMb}`, '--max-semi-space-size=1', '--expose-gc'],
      serialization: 'advanced',
      // Silence decoder warnings about third-party pictures.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    child.on('error', () => undefined)
    return {
      postMessage(message) {
        // The callback swallows errors of a closed channel; 'exit' reports them.
        child.send(message as object, () => undefined)
      },
      onMessage(listener) {
        child.on('message', listener)
      },
      onEnd(listener) {
        child.once('error', (error) => listener(error.message))
        child.once('exit', () => listener())
      },
      async terminate() {
        if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
        const ended = once(child, 'exit')
        child.kill('SIGKILL')
        await ended
      },
      ref() {
        child.ref()
        child.channel?.ref()
      },
      unref() {
        child.unref()
        child.channel?.unref()
      },
    }
  }
}
