import pLimit from 'p-limit'
import { AppError } from '../../../../http/errors/app-error.ts'
import { processRunner } from '../../../../threads/process-runner.ts'
import { createThread, type ThreadLimits } from '../../../../threads/thread.ts'

export type PdfReading =
  | { ok: true; text: string }
  | { ok: false; reason: 'locked' | 'unreadable' | 'too-long' | 'too-much' }

export interface PdfQuestion {
  bytes: Uint8Array
  limits: ThreadLimits
}

const LIMITS = { heapMb: 64, youngMb: 2, deadlineMs: 15_000 }
/** Beyond the process's initial memory. 250 pages with pictures in 5 MB take about 60. */
const MEMORY_MB = 100
const reading = pLimit(1)

const REASONS = {
  locked: 'This PDF is protected with a password. Save it without one, then attach it again.',
  unreadable: 'We can’t read this PDF. It’s damaged, or isn’t a PDF.',
  'too-long': 'This PDF has more than 300 pages. Attach the part that matters.',
  'too-much': 'This PDF takes too long or too much memory to read. Save its text as a file and attach that.',
} as const

/** Extracts text in a separate process: a few kilobytes of PDF may unpack to gigabytes. */
export async function readPdf(bytes: Buffer, limits: ThreadLimits = LIMITS): Promise<string> {
  const answer = await reading(() => readInProcess({ bytes, limits }))
  if (!answer.ok) throw refused(REASONS[answer.reason])
  if (answer.text.trim() === '')
    throw refused('This PDF has no text; it seems to be scanned. Attach its pages as images instead.')
  return answer.text
}

async function readInProcess(question: PdfQuestion): Promise<PdfReading> {
  const code = new URL('./read-pdf.process.ts', import.meta.url)
  const reader = createThread<PdfQuestion, PdfReading>(code, question.limits, { start: processRunner(MEMORY_MB) })
  const outcome = await reader.run(question)
  await reader.close()
  return outcome.outcome === 'done' ? outcome.value : { ok: false, reason: 'too-much' }
}

function refused(message: string): AppError {
  return new AppError(422, 'unreadable_pdf', message)
}
