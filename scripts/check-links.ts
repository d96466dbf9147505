// Part of `npm run lint` and `npm test`: every link in Markdown to a file of the repository, and to a heading in it, holds.

import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

const root = join(import.meta.dirname, '..')
const SKIPPED = new Set(['node_modules', 'dist', 'dist-site', '.astro', 'data', 'test-results', 'playwright-report'])
const FENCED = /^```[\s\S]*?^```/gm
const HEADING = /^#+ (.*)$/gm
const LINK = /\]\((?![a-z]+:)([^)#\s]*)(?:#([^)\s]+))?\)/g

const files = globSync('**/*.md', { cwd: root, exclude: (name) => SKIPPED.has(name) })
const problems = files.flatMap((file) => checkFile(file.replaceAll('\\', '/')))
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0

function checkFile(file: string): string[] {
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

/** As GitHub makes anchors of them. */
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
