import { encodeWord } from 'nodemailer/lib/mime-funcs'

const WORD_LENGTH = 52

interface Typed {
  readonly from: { readonly name: string; readonly address: string }
  readonly subject: string
}

interface TypedHeaders {
  readonly fields: { from?: { name: string; address: string }; subject?: string }
  /** Encoded, with line ends, for the start of the message. */
  readonly lines: string
}

/**
 * Nodemailer leaves text that looks like an encoded word, and mail programs would decode it to anything, including line
 * breaks; many do so even in a quoted sender name. So we encode such text ourselves.
 */
export function typedHeaders({ from, subject }: Typed): TypedHeaders {
  const hasOddName = looksEncoded(from.name)
  const hasOddSubject = looksEncoded(subject)
  const lines = [
    hasOddName && `From: ${encoded(from.name)} <${from.address}>\r\n`,
    hasOddSubject && `Subject: ${encoded(subject)}\r\n`,
  ]
  return {
    fields: { ...(!hasOddName && { from: { ...from } }), ...(!hasOddSubject && { subject }) },
    lines: lines.filter(Boolean).join(''),
  }
}

function looksEncoded(text: string): boolean {
  return text.includes('=?')
}

function encoded(text: string): string {
  return encodeWord(text.replace(/[\r\n]+/g, ' '), 'B', WORD_LENGTH).replaceAll('?= =?', '?=\r\n =?')
}
