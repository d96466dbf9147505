import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const compress = promisify(gzip)

/** Compresses the scripts (other index files are compressed) and removes Pagefind's unused interfaces. */
export async function compressScripts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if (/-(?:ui|highlight)\.(?:js|css)$/.test(name)) await rm(path)
    else if (name.endsWith('.js')) await writeFile(`${path}.gz`, await compress(await readFile(path), { level: 9 }))
  }
}
