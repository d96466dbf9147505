import { encodeWord } from 'nodemailer/lib/mime-funcs'

const WORD_LENGTH = 52

interface Typed {
  readonly from: { readonly name: string; readonly address: string }
  readonly subject: string
}

interface TypedHeaders {
  /** What nodemailer writes. */
  readonly fields: { from?: { name: string; address: string }; subject?: string }
  /** What it would write wrongly: for the start of the message, with line ends. */
  readonly lines: string
}

/**
 * The headers that are made of what people typed. Nodemailer encodes what isn't ASCII. A text that has the form of an
 * encoded word it leaves as it is, and whoever reads the mail would decode that to anything, line ends included; in a
 * sender's name many programs do so between quotes, too. So we encode such a text.
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

/** In words that each fit on a line. */
function encoded(text: string): string {
  return encodeWord(text.replace(/[\r\n]+/g, ' '), 'B', WORD_LENGTH).replaceAll('?= =?', '?=\r\n =?')
}
