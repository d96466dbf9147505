import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createFolderStorage } from '../../admin-api/src/file-storage/folder-storage.ts'
import { makeSizes } from '../../admin-api/src/modules/content/media/variants/make-sizes.ts'
import { hashOfPicture } from '../../admin-api/src/modules/content/media/variants/picture-sizes.ts'
import { SAMPLE_SIZES } from './sample-pictures.ts'

const PICTURES = join(import.meta.dirname, '../../admin-api/sample/pictures')

/** Makes missing sizes of the sample county's pictures. */
export async function prepareSamplePictures(): Promise<void> {
  const storage = createFolderStorage(SAMPLE_SIZES)
  // The JPEG is made last.
  const whole = new Set(
    (await storage.list()).filter((name) => name.endsWith('.jpg')).map((name) => name.split('-')[0]),
  )
  for (const name of await readdir(PICTURES)) {
    if (!name.endsWith('.webp')) continue
    const bytes = await readFile(join(PICTURES, name))
    if (!whole.has(hashOfPicture(bytes))) await makeSizes(bytes, storage)
  }
}
