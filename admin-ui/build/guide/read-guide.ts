import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Lexer, type Token, type Tokens } from 'marked'
import type { Guide, GuideNode, GuidePage } from '../../src/features/help/guide-page.ts'
import { guideNodes } from './guide-nodes.ts'

/** @returns the pages, in the order in which `README.md` links to them. Pictures have the paths of the Markdown. */
export function readGuide(folder: string): Guide {
  const home = readPage(join(folder, 'README.md'))
  const ids = new Set(home.nodes.flatMap(linkedPages))
  return { home, pages: [...ids].map((id) => readPage(join(folder, `${id}.md`))) }
}

function readPage(file: string): GuidePage {
  const [title, ...tokens] = new Lexer().lex(readFileSync(file, 'utf8'))
  if (!isHeading(title) || title.depth !== 1) throw new Error(`${file} doesn’t begin with its title`)
  const nodes = guideNodes(tokens, file)
  const headings = nodes.flatMap((node) =>
    typeof node === 'object' && node.tag === 'h2' && node.id ? { id: node.id, text: textOf(node) } : [],
  )
  return { id: basename(file, '.md'), title: guideNodes(title.tokens, file).map(textOf).join(''), headings, nodes }
}

function isHeading(token: Token | undefined): token is Tokens.Heading {
  return token?.type === 'heading'
}

function linkedPages(node: GuideNode): string[] {
  if (typeof node === 'string' || node.tag === 'img') return []
  if (node.tag === 'a') return node.page ? [node.page] : []
  return node.children.flatMap(linkedPages)
}

/** What a person reads of it. */
function textOf(node: GuideNode): string {
  if (typeof node === 'string') return node
  return node.tag === 'img' ? node.alt : node.children.map(textOf).join('')
}
