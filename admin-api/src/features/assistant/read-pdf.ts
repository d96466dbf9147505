import pLimit from 'p-limit'
import { AppError } from '../../http/app-error.ts'
import { runInThread } from '../../threads/run-in-thread.ts'

export type PdfReading =
  | { ok: true; text: string; pages: number }
  | { ok: false; reason: 'locked' | 'unreadable' | 'too-long' }

const LIMITS = { heapMb: 256, deadlineMs: 15_000 }
const reading = pLimit(1)

const REASONS = {
  locked: 'This PDF is protected with a password. Save it without one, then attach it again.',
  unreadable: 'This PDF can’t be read: it is damaged, or no PDF.',
  'too-long': 'This PDF has more than 300 pages. Attach the part that matters.',
} as const

/** The text of a PDF, read in a thread that may hang or eat its memory alone. */
export async function readPdf(bytes: Buffer, limits = LIMITS): Promise<string> {
  const code = new URL('./read-pdf.worker.ts', import.meta.url)
  const outcome = await reading(() => runInThread<Uint8Array, PdfReading>(code, bytes, limits))
  if (outcome.outcome !== 'done')
    throw refused('This PDF takes too long or too much memory to be read. Save its text as a file and attach that.')
  if (!outcome.value.ok) throw refused(REASONS[outcome.value.reason])
  if (outcome.value.text.trim() === '')
    throw refused('This PDF has no text: it seems to be made of pictures. Attach its pages as images instead.')
  return outcome.value.text
}

function refused(message: string): AppError {
  return new AppError(422, 'unreadable_pdf', message)
}
