import { cleanPictureNotes } from '@hometown/shared-types/clean-picture-notes'
import { decodeEntities } from '@hometown/shared-types/excerpt'
import type { PictureCredit, PictureNotes } from '@hometown/shared-types/picture-credit'
import type { MediaFields, WordPressMedia } from '../schemas/media.ts'
import { metaText } from './meta.ts'
import { plainTextToHtml } from './text.ts'

/** The companion plugin's fields of a picture. */
const FIELDS = {
  credit: 'hometown_credit',
  creditUrl: 'hometown_credit_url',
  license: 'hometown_license',
  madeWithAi: 'hometown_made_with_ai',
} as const satisfies Record<keyof PictureCredit, string>

/** Without the companion plugin, WordPress has captions but no credits. */
export type MediaNotes = Pick<PictureNotes, 'caption'> & Partial<PictureCredit>

export function notesOfMedia({ caption, meta }: Pick<WordPressMedia, 'caption' | 'meta'>): MediaNotes {
  const foreign = { caption: caption?.rendered }
  if (!(FIELDS.credit in meta)) return { caption: cleanPictureNotes(foreign).caption }
  return cleanPictureNotes({
    ...foreign,
    credit: decodeEntities(metaText(meta, FIELDS.credit) ?? ''),
    creditUrl: metaText(meta, FIELDS.creditUrl),
    license: metaText(meta, FIELDS.license),
    madeWithAi: meta[FIELDS.madeWithAi] === true,
  })
}

/** Missing keys change nothing; null removes a text. */
export function notesToMediaFields(changes: Partial<PictureNotes>): MediaFields {
  const { caption, ...credit } = changes
  const meta = metaOfCredit(credit)
  return {
    ...(caption !== undefined && { caption: plainTextToHtml(caption ?? '') }),
    ...(Object.keys(meta).length > 0 && { meta }),
  }
}

/** In answers and in calls. Null would delete a row, which fails if there is none. */
export function metaOfCredit(credit: Partial<PictureCredit>): Record<string, string | boolean> {
  const given = (Object.keys(FIELDS) as (keyof PictureCredit)[]).filter((name) => credit[name] !== undefined)
  return Object.fromEntries(given.map((name) => [FIELDS[name], credit[name] ?? '']))
}
