import {
  CAPTION_LIMIT,
  CREDIT_LIMIT,
  CREDIT_URL_LIMIT,
  findPictureLicense,
  isWebAddress,
  type PictureNotes,
} from '../contract/pictures.ts'
import { clipText, textFromHtml } from './html.ts'
import { singleLine } from './text.ts'

/** Cuts and cleans foreign texts, such as those in a picture's file; unsuitable addresses and licenses become null. */
export function cleanPictureNotes(
  foreign: {
    readonly [Name in keyof PictureNotes]?: PictureNotes[Name] | string | undefined
  },
): PictureNotes {
  const { caption, credit, creditUrl, license, madeWithAi } = foreign
  const url = String(creditUrl ?? '').trim()
  return {
    caption: cleanPictureNote(caption, CAPTION_LIMIT),
    credit: cleanPictureNote(credit, CREDIT_LIMIT),
    creditUrl: url.length <= CREDIT_URL_LIMIT && isWebAddress(url) ? url : null,
    license: findPictureLicense(license),
    madeWithAi: madeWithAi === true,
  }
}

/** Returns one line of plain text without markup. */
function cleanPictureNote(text: string | null | undefined, limit: number): string | null {
  // Markup may make a text several times as long as it reads.
  const start = (text ?? '').slice(0, limit * 10)
  return clipText(singleLine(/<[a-z!/?]/i.test(start) ? textFromHtml(start) : start), limit) || null
}
