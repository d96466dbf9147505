import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The site in `DATA_DIR/site`, as the publisher leaves it. */
interface TestSite {
  write(file: string, text: string): void
  remove(file: string): void
}

export function publishTestSite(dataDir: string, files: Record<string, string>): TestSite {
  const root = join(dataDir, 'site/current')
  const site: TestSite = {
    write(file, text) {
      mkdirSync(dirname(join(root, file)), { recursive: true })
      writeFileSync(join(root, `${file}.new`), text)
      renameSync(join(root, `${file}.new`), join(root, file))
    },
    remove: (file) => rmSync(join(root, file)),
  }
  for (const [file, text] of Object.entries(files)) site.write(file, text)
  return site
}
