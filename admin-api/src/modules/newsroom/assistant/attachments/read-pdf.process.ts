import { answerInProcess } from '../../../../threads/answer-in-process.ts'
import { runInThread } from '../../../../threads/run-in-thread.ts'
import type { PdfQuestion, PdfReading } from './read-pdf.ts'

/** PDF parsing blocks its thread, and this one must stay free to watch the memory. */
answerInProcess(async ({ bytes, limits }: PdfQuestion): Promise<PdfReading> => {
  const code = new URL('./read-pdf.worker.ts', import.meta.url)
  const outcome = await runInThread<Uint8Array, PdfReading>(code, bytes, limits)
  return outcome.outcome === 'done' ? outcome.value : { ok: false, reason: 'too-much' }
})
