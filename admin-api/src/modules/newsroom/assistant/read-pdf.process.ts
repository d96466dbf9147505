import { getDocumentProxy } from 'unpdf'
import { handleProcessWork } from '../../../threads/thread-worker.ts'

export type PdfResult = { text: string } | { problem: 'locked' | 'unreadable' | 'too-long' | 'too-much' }

const MAX_PDF_PAGES = 300
const MAX_PDF_TEXT_LENGTH = 200_000

handleProcessWork(readPdfResult)

async function readPdfResult(bytes: Uint8Array): Promise<PdfResult> {
  try {
    // PDF.js refuses a Buffer (https://github.com/mozilla/pdf.js/pull/16627), and other processes send one.
    const pdf = await getDocumentProxy(new Uint8Array(bytes))
    return pdf.numPages > MAX_PDF_PAGES ? { problem: 'too-long' } : { text: await readPdfText(pdf) }
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    return { problem: isLocked ? 'locked' : 'unreadable' }
  }
}

/** Reads one page at a time, because all at once would take the memory of all. */
async function readPdfText(pdf: Awaited<ReturnType<typeof getDocumentProxy>>): Promise<string> {
  let text = ''
  for (let number = 1; number <= pdf.numPages && text.length < MAX_PDF_TEXT_LENGTH; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const parts = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : ''))
    text += `${parts.join('').replace(/[^\S\n]+/g, ' ')}\n`
    page.cleanup()
  }
  return text
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, MAX_PDF_TEXT_LENGTH)
}
