import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { PagefindIndex } from 'pagefind'
import { throwAny } from './pagefind-errors.ts'

/** Pagefind exits silently on a full disk, so write the files ourselves. */
export async function writeIndexFiles(index: PagefindIndex, folder: string): Promise<void> {
  const { errors, files } = await index.getFiles()
  throwAny(errors)
  for (const folderOfFile of new Set(files.map(({ path }) => dirname(path))))
    await mkdir(join(folder, folderOfFile), { recursive: true })
  for (const { path, content } of files) await writeFile(join(folder, path), content)
}
