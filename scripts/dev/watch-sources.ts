import { watch } from 'node:fs'
import { join } from 'node:path'

const SOURCES = [
  'shared-types/src',
  'wordpress-adapter/src',
  'admin-api/src',
  'admin-api/sample',
  'site/src',
  'scripts/dev',
]
const SETTINGS = '.env'
const IGNORED = /(^|[\\/])(node_modules|test|\.[^\\/]+)([\\/]|$)|\.test\.tsx?$|~$/
/** Editors write a file in several steps, and a Git checkout changes many files. */
const SETTLED_AFTER_MS = 40

/** @param onChange gets the changed files, relative to the root */
export function watchSources(root: string, onChange: (files: readonly string[]) => void): void {
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  function note(file: string): void {
    changed.add(file.replaceAll('\\', '/'))
    clearTimeout(timer)
    timer = setTimeout(() => {
      const files = [...changed]
      changed.clear()
      onChange(files)
    }, SETTLED_AFTER_MS)
  }

  for (const source of SOURCES) {
    watch(join(root, source), { recursive: true }, (_event, file) => {
      if (file !== null && !IGNORED.test(file)) note(`${source}/${file}`)
    })
  }
  watch(root, (_event, file) => {
    if (file === SETTINGS) note(SETTINGS)
  })
}
