import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A release in `DATA_DIR/site`, as from the publisher. */
interface TestSite {
  write(file: string, text: string): void
  remove(file: string): void
}

export function publishTestSite(dataDir: string, release: string, files: Record<string, string>): TestSite {
  const siteDir = join(dataDir, 'site')
  const root = join(siteDir, 'releases', release)
  const site: TestSite = {
    write(file, text) {
      mkdirSync(dirname(join(root, file)), { recursive: true })
      writeFileSync(join(root, `${file}.new`), text)
      renameSync(join(root, `${file}.new`), join(root, file))
    },
    remove: (file) => rmSync(join(root, file)),
  }
  for (const [file, text] of Object.entries(files)) site.write(file, text)
  symlinkSync(join('releases', release), join(siteDir, 'next'))
  renameSync(join(siteDir, 'next'), join(siteDir, 'current'))
  return site
}
