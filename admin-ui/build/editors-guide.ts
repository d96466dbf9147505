import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { readGuide } from './guide/read-guide.ts'

const MODULE = 'virtual:editors-guide'
const FOLDER = join(import.meta.dirname, '../../docs/editors')
const PICTURE = /"src":"(pictures\/[\w-]+\.webp)"/g

/** Gives the desk `docs/editors` as `virtual:editors-guide`. Its pictures become files of the desk, with hashed names. */
export function editorsGuide(): Plugin {
  return {
    name: 'editors-guide',
    resolveId: { filter: { id: /^virtual:editors-guide$/ }, handler: () => `\0${MODULE}` },
    load: {
      filter: { id: /^\0virtual:editors-guide$/ },
      handler() {
        for (const file of globSync('**/*.{md,webp}', { cwd: FOLDER })) this.addWatchFile(join(FOLDER, file))
        return moduleOf(JSON.stringify(readGuide(FOLDER)))
      },
    },
  }
}

function moduleOf(guide: string): string {
  const pictures = [...new Set(Array.from(guide.matchAll(PICTURE), ([, path = '']) => path))]
  const imports = pictures.map((path, index) => `import picture${index} from ${JSON.stringify(join(FOLDER, path))}`)
  const value = guide.replace(PICTURE, (_, path: string) => `"src":picture${pictures.indexOf(path)}`)
  return [...imports, `export const guide = ${value}`].join('\n')
}
