import { cleanPictureNotes } from '@hometown/shared-types/clean-picture-notes'
import type { PictureNotes } from '@hometown/shared-types/picture-credit'
import { PICTURE_LICENSE_IDS, PICTURE_LICENSES } from '@hometown/shared-types/picture-license'
import type { FileNotes } from '../../../../pictures/file-notes.ts'

/** Cameras write these into every picture. */
const NO_CAPTION =
  /^(?:olympus digital camera|sony dsc|(?:konica )?minolta digital camera|digital camera|default|untitled)$/i
const AI = /\/(?:compositeWithT|t)rainedAlgorithmicMedia$/

/** Undefined if nothing useful is left. */
export function notesFromFile(file: FileNotes | undefined): PictureNotes | undefined {
  if (!file) return undefined
  const { caption, maker, agency, rights, terms, sourceType } = file
  const names = [...new Set([maker, agency].filter(Boolean))]
  const notes = cleanPictureNotes({
    caption: caption && NO_CAPTION.test(caption) ? null : caption,
    credit: names.join(' / ') || rights,
    license: PICTURE_LICENSE_IDS.find((id) => isSameAddress(PICTURE_LICENSES[id].url, terms)) ?? null,
    madeWithAi: AI.test(sourceType ?? ''),
  })
  return Object.values(notes).some(Boolean) ? notes : undefined
}

function isSameAddress(url: string | null, terms: string | undefined): boolean {
  return url !== null && terms !== undefined && terms.replace(/^http:/, 'https:').replace(/\/?$/, '/') === url
}
