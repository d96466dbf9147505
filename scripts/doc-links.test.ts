import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const ignored = new Set(['.git', ...readFileSync(join(root, '.gitignore'), 'utf8').split(/\/?\n/)])
/** Without files that Git ignores: links to these are broken for others. */
const files = listFiles()
const places = new Set(files.flatMap((file) => [file, ...foldersAbove(file)]))
const pages = files.filter((file) => file.endsWith('.md'))
const anchorsByPage = new Map(pages.map((page) => [page, anchorsOf(readFileSync(join(root, page), 'utf8'))]))

test('every relative link and image in Markdown leads to a file, and to a heading of it', () => {
  expect(pages).toContain('README.md')
  expect(pages.flatMap((page) => brokenLinks(page, readFileSync(join(root, page), 'utf8')))).toEqual([])
})

test('missing files and headings are found in links, images, references and HTML, but not in code or on the web', () => {
  const text = [
    '# Here',
    '[file](nowhere.md) [page](../README.md) ![picture](screenshots/nowhere.webp)',
    '[heading](../README.md#nowhere) [own](#here) [none](#there) [folder](operate)',
    '<img src="nowhere.png" alt=""> [web](https://example.org/nowhere) [mail](mailto:ann@example.org)',
    '`[code](nowhere.ts)`',
    '```md',
    '[fenced](nowhere.ts)',
    '```',
    '[reference]: nowhere.txt',
  ].join('\n')
  expect(brokenLinks('docs/page.md', text)).toEqual([
    'docs/page.md: nowhere.md (there is no docs/nowhere.md)',
    'docs/page.md: screenshots/nowhere.webp (there is no docs/screenshots/nowhere.webp)',
    'docs/page.md: ../README.md#nowhere (README.md has no such heading)',
    'docs/page.md: #there (docs/page.md has no such heading)',
    'docs/page.md: nowhere.png (there is no docs/nowhere.png)',
    'docs/page.md: nowhere.txt (there is no docs/nowhere.txt)',
  ])
})

test('anchors of headings are those that GitHub makes', () => {
  const text =
    '# A `--flag`, & [more](x.md)\n\n## Où: snake_case\n\n```sh\n# a comment\n```\n\n## *Again*\n## Again ##\n'
  expect([...anchorsOf(text)]).toEqual(['a---flag--more', 'où-snake_case', 'again', 'again-1'])
})

function listFiles(folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    if (ignored.has(entry.name)) return []
    return entry.isDirectory() ? listFiles(path) : path
  })
}

function foldersAbove(file: string): string[] {
  const parts = file.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

function brokenLinks(page: string, text: string): string[] {
  return targetsOf(text).flatMap((target) => {
    const problem = problemOf(page, text, target)
    return problem ? [`${page}: ${target} (${problem})`] : []
  })
}

function targetsOf(text: string): string[] {
  const found = [
    ...withoutCode(text).matchAll(/\]\(<?([^)>\s]+)|^ {0,3}\[[^\]\n]+\]:[ \t]*<?([^>\s]+)|\b(?:href|src)="([^"]*)"/gm),
  ]
  return found.flatMap(([, inline, reference, html]) => inline ?? reference ?? html ?? []).filter(isRelative)
}

function isRelative(target: string): boolean {
  return !/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(target)
}

function problemOf(page: string, text: string, target: string): string | undefined {
  const [path = '', fragment] = target.split('#')
  const [file = ''] = decodeURIComponent(path).split('?')
  // GitHub resolves an address that begins with a slash from the repository's root.
  const from = file.startsWith('/') ? '' : posix.dirname(page)
  const to = file === '' ? page : posix.join(from, file).replace(/^\/|\/$/g, '')
  if (file !== '' && to !== '.' && !places.has(to)) return `there is no ${to}`
  if (fragment === undefined) return undefined
  const anchors = file === '' ? anchorsOf(text) : anchorsByPage.get(to)
  return anchors?.has(decodeURIComponent(fragment)) ? undefined : `${to} has no such heading`
}

/** GitHub's rule: letters, digits, hyphens and underscores in lower case; repeated headings get a number. */
function anchorsOf(text: string): ReadonlySet<string> {
  const anchors = new Set<string>()
  for (const line of withoutFences(text).split('\n')) {
    const [, heading] = /^ {0,3}#{1,6}[ \t]+(\S.*)$/.exec(line) ?? []
    if (heading === undefined) continue
    const slug = slugOf(heading)
    let anchor = slug
    for (let count = 1; anchors.has(anchor); count++) anchor = `${slug}-${count}`
    anchors.add(anchor)
  }
  return anchors
}

function slugOf(heading: string): string {
  return heading
    .replace(/[ \t]#+[ \t]*$/, '')
    .trim()
    .replace(/\]\([^)]*\)/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-')
}

function withoutCode(text: string): string {
  const blocks = withoutFences(text).split(/\n[ \t]*\n/)
  // A code span may cross the end of a line, but not of its paragraph.
  return blocks.map((block) => block.replace(/``[^\n]*?``|`[^`]*`/g, '')).join('\n\n')
}

function withoutFences(text: string): string {
  let fence: string | undefined
  const lines = text.split('\n').map((line) => {
    const [, mark] = /^[ \t>]*(`{3,}|~{3,})/.exec(line) ?? []
    if (fence === undefined) {
      fence = mark
      return mark === undefined ? line : ''
    }
    if (mark?.startsWith(fence)) fence = undefined
    return ''
  })
  return lines.join('\n')
}
