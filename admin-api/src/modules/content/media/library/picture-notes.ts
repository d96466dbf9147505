import type { PictureNotes } from '@hometown/shared-types/picture-credit'
import type { NotesColumns } from './media.table.ts'

export function notesFromRow(row: NotesColumns): PictureNotes {
  return {
    caption: row.caption,
    credit: row.credit,
    creditUrl: row.credit_url,
    license: row.license,
    madeWithAi: row.made_with_ai === 1,
  }
}

/** Leaves out notes that aren't given. */
export function columnsFromNotes(notes: Partial<PictureNotes>): Partial<NotesColumns> {
  const { caption, credit, creditUrl, license, madeWithAi } = notes
  return {
    ...(caption !== undefined && { caption }),
    ...(credit !== undefined && { credit }),
    ...(creditUrl !== undefined && { credit_url: creditUrl }),
    ...(license !== undefined && { license }),
    ...(madeWithAi !== undefined && { made_with_ai: madeWithAi ? 1 : 0 }),
  }
}
