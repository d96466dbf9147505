import type { LibraryRow } from '../library/library.repository.ts'
import type { RemoteMediaRow } from '../library/remote-media.table.ts'
import type { Picture } from '../variants/encode-picture.ts'

export interface PictureTexts {
  /** The file's name as it was chosen. */
  readonly originalName: string | null
  readonly alt: string | null
}

export interface HousedPicture {
  /** As articles name it. */
  readonly url: string
  /** Where it lies in WordPress. */
  readonly remote?: Omit<RemoteMediaRow, 'media_id'>
}

/** Who keeps the pictures themselves: we, or the newsroom's WordPress. */
export interface PictureHome {
  /** The same picture twice is one. */
  put(picture: Picture, texts: PictureTexts): Promise<HousedPicture>
  read(row: LibraryRow): Promise<Buffer>
  setAlt(row: LibraryRow, alt: string | null): Promise<void>
  delete(row: LibraryRow): Promise<void>
}
