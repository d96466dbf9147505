import { textFromHtml } from './excerpt.ts'
import { CAPTION_LIMIT, CREDIT_LIMIT, CREDIT_URL_LIMIT, isWebAddress, type PictureNotes } from './picture-credit.ts'
import { findPictureLicense } from './picture-license.ts'
import { singleLine } from './storable-text.ts'

/** Cuts and cleans foreign texts, such as those in a picture's file; addresses and licenses that don't fit become null. */
export function cleanPictureNotes(
  foreign: {
    readonly [Name in keyof PictureNotes]?: PictureNotes[Name] | string | undefined
  },
): PictureNotes {
  const { caption, credit, creditUrl, license, madeWithAi } = foreign
  const url = String(creditUrl ?? '').trim()
  return {
    caption: cleanLine(caption, CAPTION_LIMIT),
    credit: cleanLine(credit, CREDIT_LIMIT),
    creditUrl: url.length <= CREDIT_URL_LIMIT && isWebAddress(url) ? url : null,
    license: findPictureLicense(license),
    madeWithAi: madeWithAi === true,
  }
}

/** One line of plain text without markup; longer ones end in an ellipsis. */
function cleanLine(text: string | null | undefined, limit: number): string | null {
  // Markup may make a text several times as long as it reads.
  const start = (text ?? '').slice(0, limit * 10)
  const line = singleLine(/<[a-z!/?]/i.test(start) ? textFromHtml(start) : start)
  if (line.length <= limit) return line || null
  return `${line
    .slice(0, limit - 1)
    .toWellFormed()
    .trimEnd()}…`
}
