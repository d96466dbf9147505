import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'

const root = join(import.meta.dirname, '../..')
const PACKAGES = ['shared-types', 'wordpress-adapter', 'admin-api', 'admin-ui', 'site']

export interface Patterns {
  written: WrittenPattern[]
  built: string[]
  /** Files with a pattern in their markup, which isn't scanned. */
  inMarkup: string[]
}

export interface WrittenPattern {
  file: string
  source: string
  flags: string
}

export function findPatterns(): Patterns {
  const found: Patterns = { written: [], built: [], inMarkup: [] }
  const files = PACKAGES.flatMap((folder) => globSync(`${folder}/src/**/*.{ts,tsx,astro}`, { cwd: root }))
  for (const file of files.filter((name) => !/\.test\.tsx?$/.test(name)).sort()) {
    const text = readFileSync(join(root, file), 'utf8')
    if (file.endsWith('.astro')) readPage(file, text, found)
    else readScript(file, file, text, found)
  }
  return found
}

function readPage(file: string, text: string, found: Patterns): void {
  const frontmatter = /^---\n([\s\S]*?)\n---\n/.exec(text)
  const rest = text.slice(frontmatter?.[0].length ?? 0)
  const scripts = [
    frontmatter?.[1] ?? '',
    ...Array.from(rest.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g), ([, script = '']) => script),
  ]
  for (const script of scripts) readScript(file, 'page.ts', script, found)
  const markup = rest.replace(/<(script|style)[^>]*>[\s\S]*?<\/\1>/g, '')
  if (/\(\s*\/(?![/*])|RegExp\(/.test(markup)) found.inMarkup.push(file)
}

function readScript(file: string, name: string, text: string, found: Patterns): void {
  const { program, errors } = parseSync(name, text)
  // Astro pages answer 404 by returning from their frontmatter, which the parser rejects.
  const wrong = errors.find(({ message }) => !message.includes("'return' statement"))
  if (wrong) throw new Error(`${file}: ${wrong.message}`)
  function addBuilt({ callee }: ESTree.NewExpression | ESTree.CallExpression): void {
    if (callee.type === 'Identifier' && callee.name === 'RegExp') found.built.push(file)
  }
  new Visitor({
    Literal(literal) {
      if (!('regex' in literal)) return
      found.written.push({ file, source: literal.regex.pattern, flags: literal.regex.flags })
    },
    NewExpression: addBuilt,
    CallExpression: addBuilt,
  }).visit(program)
}
