import { extractText, getDocumentProxy } from 'unpdf'
import { answerInThread } from '../../threads/answer-in-thread.ts'
import type { PdfReading } from './read-pdf.ts'

const PAGES = 300
const CHARACTERS = 200_000

answerInThread<Uint8Array, PdfReading>(async (bytes) => {
  try {
    // A copy: what arrives may be a view of something larger.
    const pdf = await getDocumentProxy(new Uint8Array(bytes))
    if (pdf.numPages > PAGES) return { ok: false, reason: 'too-long' }
    const { text } = await extractText(pdf, { mergePages: true })
    return { ok: true, text: text.slice(0, CHARACTERS), pages: pdf.numPages }
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    return { ok: false, reason: isLocked ? 'locked' : 'unreadable' }
  }
})
