import { createThread, type ThreadLimits, type ThreadOutcome } from './thread.ts'

/**
 * For occasional untrusted documents; frequent ones use `createThread`. The code is a file that calls `answerInThread`,
 * such as `new URL('./read-calendar.worker.ts', import.meta.url)`. A `Buffer` arrives as `Uint8Array`. Never rejects.
 */
export async function runInThread<Input, Output>(
  code: URL,
  input: Input,
  limits: ThreadLimits,
): Promise<ThreadOutcome<Output>> {
  const thread = createThread<Input, Output>(code, limits)
  const outcome = await thread.run(input)
  await thread.close()
  return outcome
}
