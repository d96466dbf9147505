import { createThread } from '../threads/thread.ts'
import type { DecodingOutcome, PictureQuestion } from './decode-picture.process.ts'
import { type DecodedPicture, type DecodeOptions, PictureRefusedError } from './picture.ts'

const DECODE_PICTURE_WITHIN_MS = 30_000
/** Each waiting call holds its picture's bytes. */
const WAITING_PICTURES_LIMIT = 12

const pictureDecoder = createThread<PictureQuestion, DecodingOutcome>(
  new URL('./decode-picture.process.ts', import.meta.url),
  {
    heapMb: 64,
    // It holds the file, the decoded pixels and the encoder. Phone photos are decoded in pieces and need almost
    // nothing; a progressive JPEG or an AVIF is held as a whole.
    memoryMb: 280,
    deadlineMs: DECODE_PICTURE_WITHIN_MS,
    // Starting takes 0.2 seconds, and editors upload several pictures in a row.
    idleMs: 15_000,
  },
)
let underWay = 0

/** Decodes in a separate process, because the picture may be malicious. @throws PictureRefusedError */
export async function decodePicture(
  bytes: Uint8Array,
  wish: DecodeOptions,
  { withinMs = DECODE_PICTURE_WITHIN_MS }: { withinMs?: number } = {},
): Promise<DecodedPicture> {
  if (underWay >= WAITING_PICTURES_LIMIT) throw new PictureRefusedError('busy')
  underWay++
  const outcome = await pictureDecoder.run({ bytes, wish }, { deadlineMs: withinMs }).finally(() => underWay--)
  if (outcome.outcome !== 'done') throw new PictureRefusedError('failed')
  if ('refusal' in outcome.value) throw new PictureRefusedError(outcome.value.refusal)
  return outcome.value
}
