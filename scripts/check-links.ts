// This part of `npm run lint` and `npm test` checks that every link in Markdown to a file of the repository, and to a
// heading in it, holds, and that every source file that it names exists.

import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

const root = join(import.meta.dirname, '..')
const SKIPPED = new Set(['node_modules', 'dist', 'dist-site', '.astro', 'data', 'test-results'])
const FENCED = /^```[\s\S]*?^```/gm
const HEADING = /^#+ (.*)$/gm
const NAMED = /`([\w-][\w./-]*\.(?:ts|tsx|mjs|astro))`/g
const LINK = /\]\((?![a-z]+:)([^)#\s]*)(?:#([^)\s]+))?\)/g

const sources = filesOf('**/*.{ts,tsx,mjs,astro}').map((file) => `/${file}`)
const problems = filesOf('**/*.md').flatMap((file) => [...checkLinks(file), ...checkNames(file)])
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0

function filesOf(pattern: string): string[] {
  const found = globSync(pattern, { cwd: root, exclude: (name) => SKIPPED.has(name) })
  return found.map((file) => file.replaceAll('\\', '/'))
}

function checkNames(file: string): string[] {
  const names = Array.from(textOf(file).matchAll(NAMED), ([, name]) => name)
  const missing = names.filter((name) => !sources.some((source) => source.endsWith(`/${name}`)))
  return missing.map((name) => `${file} names ${name}, which isn’t there.`)
}

function checkLinks(file: string): string[] {
  return [...textOf(file).matchAll(LINK)].flatMap(([, path = '', heading]) => {
    const target = path ? posix.join(posix.dirname(file), path) : file
    if (!existsSync(join(root, target))) return [`${file} links to ${path}, which isn’t there.`]
    const isFound = !heading || !target.endsWith('.md') || headingsOf(target).has(heading)
    return isFound ? [] : [`${file} links to ${path}#${heading}, but there is no such heading.`]
  })
}

function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8').replace(FENCED, '')
}

/** Returns the anchors that GitHub makes of headings. */
function headingsOf(file: string): ReadonlySet<string> {
  const headings = [...textOf(file).matchAll(HEADING)].map(([, text = '']) => text)
  return new Set(
    headings.map((text) =>
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}_ -]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}
