import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { textsOfPage } from './texts-of-page.ts'
import { type Text, textsOfScript } from './texts-of-script.ts'

const root = join(import.meta.dirname, '../..')

/** Where people read something: readers, editors, and who runs the service. */
export const AREAS = [
  { name: 'Desk', files: 'admin-ui/src/**/*.{ts,tsx}' },
  { name: 'Site', files: 'site/src/**/*.{ts,tsx,astro}' },
  { name: 'Answers, emails and logs of the service', files: 'admin-api/src/**/*.{ts,tsx}' },
  { name: 'Shared by them', files: 'shared-types/src/**/*.ts' },
  { name: 'WordPress', files: 'wordpress-adapter/src/**/*.ts' },
  { name: 'Command line', files: 'scripts/*.{ts,mjs}' },
] as const

export interface TextsOfFile {
  readonly file: string
  readonly texts: readonly Text[]
}

/** What passages of sources are found by: nobody reads it, and the words are those of others. */
const OF_OTHERS = /\/newsroom\/instructing\/patterns\//

/** Texts of the shipped sources, by file. Tests, and the sample county's articles, are not among them. */
export function findTexts(files: string): TextsOfFile[] {
  return globSync(files, { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file) && !OF_OTHERS.test(file))
    .sort()
    .map((file) => ({ file, texts: textsIn(file, readFileSync(join(root, file), 'utf8')) }))
    .filter(({ texts }) => texts.length > 0)
}

function textsIn(file: string, source: string): Text[] {
  return file.endsWith('.astro') ? textsOfPage(file, source) : textsOfScript(file.replace(/\.mjs$/, '.ts'), source)
}
