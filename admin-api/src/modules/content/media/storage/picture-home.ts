import type { PictureNotes } from '@hometown/shared-types/picture-credit'
import type { LibraryRow } from '../library/library.repository.ts'
import type { RemotePicture } from '../library/media.table.ts'
import type { Picture } from '../variants/encode-picture.ts'

export interface PictureTexts extends Partial<PictureNotes> {
  readonly originalName: string | null
  readonly alt: string | null
}

export interface HousedPicture {
  readonly url: string
  readonly remote?: RemotePicture
}

export interface PictureHome {
  put(picture: Picture, texts: PictureTexts): Promise<HousedPicture>
  read(row: LibraryRow): Promise<Buffer>
  /** Writes only the given texts. */
  setTexts(row: LibraryRow, texts: Partial<Omit<PictureTexts, 'originalName'>>): Promise<void>
  delete(row: LibraryRow): Promise<void>
}
