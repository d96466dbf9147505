import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export function publishTestSite(dataDir: string, files: Record<string, string>) {
  const root = join(dataDir, 'site/current')
  const site = {
    write(file: string, text: string) {
      mkdirSync(dirname(join(root, file)), { recursive: true })
      writeFileSync(join(root, `${file}.new`), text)
      renameSync(join(root, `${file}.new`), join(root, file))
    },
    remove: (file: string) => rmSync(join(root, file)),
  }
  for (const [file, text] of Object.entries(files)) site.write(file, text)
  return site
}
