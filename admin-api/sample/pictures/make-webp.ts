// Makes the sample county's pictures from their drawings: `node admin-api/sample/pictures/make-webp.ts [name.svg …]`.
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const MOST_BYTES = 43 * 1024

const folder = import.meta.dirname
const named = process.argv.slice(2)

for (const name of named.length > 0 ? named : await readdir(folder)) {
  if (!name.endsWith('.svg')) continue
  await writeFile(join(folder, name.replace('.svg', '.webp')), await withinBudget(join(folder, name)))
}

/** Wide soft skies show blocks when compressed hard, so each picture gets the best quality that its bytes allow. */
async function withinBudget(drawing: string): Promise<Buffer> {
  for (let quality = 86; ; quality -= 4) {
    const picture = await sharp(drawing).webp({ quality, effort: 6 }).toBuffer()
    if (picture.length <= MOST_BYTES || quality <= 70) return picture
  }
}
