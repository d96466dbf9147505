import { getDocumentProxy } from 'unpdf'
import { answerInProcess } from '../../../threads/answer.ts'

export type PdfReading = { text: string } | { problem: 'locked' | 'unreadable' | 'too-long' | 'too-much' }

const PAGES = 300
const CHARACTERS = 200_000

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>
type Page = Awaited<ReturnType<Pdf['getPage']>>
type TextChunk = Awaited<ReturnType<Page['getTextContent']>>

answerInProcess(readPdf)

async function readPdf(bytes: Uint8Array): Promise<PdfReading> {
  try {
    // It refuses a Buffer, which it gets from another process.
    const pdf = await getDocumentProxy(new Uint8Array(bytes))
    return pdf.numPages > PAGES ? { problem: 'too-long' } : { text: await readText(pdf) }
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    return { problem: isLocked ? 'locked' : 'unreadable' }
  }
}

/** One page at a time, because all at once would take the memory of all. */
async function readText(pdf: Pdf): Promise<string> {
  let text = ''
  for (let number = 1; number <= pdf.numPages && text.length < CHARACTERS; number++) {
    const page = await pdf.getPage(number)
    text = withoutGaps(`${text}\n${await textOf(page, CHARACTERS - text.length)}`)
    page.cleanup()
  }
  return text.trim().slice(0, CHARACTERS)
}

async function textOf(page: Page, most: number): Promise<string> {
  const reader = (page.streamTextContent() as ReadableStream<TextChunk>).getReader()
  let text = ''
  while (text.length < most) {
    const { done, value } = await reader.read()
    if (done) return text
    for (const item of value.items) if ('str' in item) text += item.hasEOL ? `${item.str}\n` : item.str
  }
  await reader.cancel(new Error('Enough.'))
  return text
}

function withoutGaps(text: string): string {
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
}
