import { processRunner } from '../threads/process-runner.ts'
import { createThread } from '../threads/thread.ts'
import { PictureRefusal } from './picture-refusal.ts'
import type { DecodedPicture, DecodingOutcome, PictureQuestion, PictureWish } from './picture-wish.ts'

const HEAP_MB = 64
/**
 * For the file, the decoded pixels and the encoder. Phone photos are decoded in pieces and need almost nothing; a
 * progressive JPEG or an AVIF is held as a whole. A decoder that wants more is killed.
 */
const MEMORY_MB = { small: 145, large: 280 } as const
const WITHIN_MS = 30_000
/** Starting takes 0.2 seconds, and editors upload several pictures in a row. */
const IDLE_MS = 15_000
/** Each waiting call holds its picture's bytes. */
const WAITING_LIMIT = 12

const decoders = {
  small: createDecoder(MEMORY_MB.small),
  large: createDecoder(MEMORY_MB.large),
}
let underWay = 0

function createDecoder(memoryMb: number) {
  return createThread<PictureQuestion, DecodingOutcome>(
    new URL('./decode-picture.process.ts', import.meta.url),
    { heapMb: HEAP_MB, deadlineMs: WITHIN_MS },
    { start: processRunner(memoryMb), idleMs: IDLE_MS },
  )
}

/** In a separate process, because the picture may be malicious. @throws PictureRefusal */
export async function decodePicture(
  bytes: Uint8Array,
  wish: PictureWish,
  { withinMs = WITHIN_MS }: { withinMs?: number } = {},
): Promise<DecodedPicture> {
  if (underWay >= WAITING_LIMIT) throw new PictureRefusal('busy')
  underWay++
  const decoder = wish.demands?.mayBeLarge ? decoders.large : decoders.small
  const outcome = await decoder.run({ bytes, wish }, { deadlineMs: withinMs }).finally(() => underWay--)
  if (outcome.outcome !== 'done') throw new PictureRefusal('failed')
  if (!outcome.value.ok) throw new PictureRefusal(outcome.value.reason, outcome.value.size)
  return outcome.value.picture
}
