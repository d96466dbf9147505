import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Guide, GuidePage } from 'virtual:editors-guide'
import { Marked, type Token } from 'marked'
import type { Plugin } from 'vite'
import { paths } from '../src/paths.ts'

const MODULE = 'virtual:editors-guide'
const FOLDER = join(import.meta.dirname, '../../docs/editors')
const PICTURE = /pictures\/[\w-]+\.webp/g

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
  const pictures = [...new Set(guide.match(PICTURE))]
  const imports = pictures.map((path, index) => `import picture${index} from ${JSON.stringify(join(FOLDER, path))}`)
  const value = guide.replace(PICTURE, (path) => `" + picture${pictures.indexOf(path)} + "`)
  return [...imports, `export const guide = ${value}`].join('\n')
}

/** Reads the pages, in the order in which `README.md` links to them. Pictures have the paths of the Markdown. */
export function readGuide(folder: string): Guide {
  const home = readPage(join(folder, 'README.md'))
  const links = home.html.matchAll(new RegExp(`href="${paths.help}/([\\w-]+)`, 'g'))
  const ids = new Set(Array.from(links, ([, id = '']) => id))
  return { home, pages: [...ids].map((id) => readPage(join(folder, `${id}.md`))) }
}

/** The Markdown elements that the guide may use. HTML isn't among them. */
const KINDS: ReadonlySet<string> = new Set([
  ...['space', 'heading', 'paragraph', 'list', 'list_item', 'table', 'text', 'escape', 'strong', 'em', 'codespan'],
  ...['link', 'image'],
])

/** Reads one page. @throws for what the desk couldn't show, or couldn't follow. */
function readPage(file: string): GuidePage {
  const id = basename(file, '.md')
  const headings: { id: string; text: string }[] = []
  let title = ''
  const marked = new Marked({
    walkTokens(token) {
      checkToken(token, file)
      if (token.type === 'text' || token.type === 'image') token.text = typographic(token.text)
    },
    renderer: {
      heading({ tokens, depth, text }) {
        const words = this.parser.parseInline(tokens, this.parser.textRenderer)
        if (depth === 1) title = words
        if (depth === 1) return ''
        const anchor = headingId(text)
        if (depth === 2) headings.push({ id: anchor, text: words })
        return `<h${depth} id="${anchor}">${this.parser.parseInline(tokens)}</h${depth}>`
      },
      codespan({ text }) {
        const tag = ADDRESS.test(text) ? 'code' : 'kbd'
        return `<${tag}>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</${tag}>`
      },
      link({ href, tokens }) {
        return `<a href="${addressOf(href, id)}">${this.parser.parseInline(tokens)}</a>`
      },
      image({ href, text }) {
        const { width, height } = pictureSize(join(dirname(file), href))
        const alt = text.replaceAll('"', '&quot;')
        const image = `<img src="${href}" alt="${alt}" width="${width}" height="${height}" loading="lazy" decoding="async">`
        // The link opens the picture in its own size, for phones.
        return `<a href="${href}" target="_blank" rel="noopener">${image}</a>`
      },
    },
  })
  const html = marked.parse(readFileSync(file, 'utf8'), { async: false })
  if (title === '') throw new Error(`${file} has no title`)
  return { id, title, headings, html }
}

function checkToken(token: Token, file: string): void {
  const refuse = (why: string) => {
    throw new Error(`${file}: ${why}: ${token.raw.trim()}`)
  }
  if (!KINDS.has(token.type)) refuse(`the guide has no “${token.type}”`)
  if (token.type === 'text' && /&#?\w+;/.test(token.text)) refuse('the guide has no entities')
  if (token.type === 'link' && !/^(?:[\w-]+\.md)?(?:#[\w-]+)?$/.test(token.href)) refuse('leads out of the guide')
  if (token.type === 'image' && token.text.trim() === '') refuse('has no description')
}

/** Text between backticks that looks like this is an address; all else is a key. */
const ADDRESS = /^\/.|\./

/** Turns `newsletter.md#send` into `/admin/help/newsletter#send`. */
function addressOf(href: string, current: string): string {
  const [target = '', heading] = href.split('#')
  const page = target === '' ? current : basename(target, '.md')
  return `${paths.help}${page === 'README' ? '' : `/${page}`}${heading ? `#${heading}` : ''}`
}

/** Returns the anchor that GitHub gives a heading, so that one link works there and at the desk. */
function headingId(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-')
}

/** Sets the quotation marks of print, as everywhere at the desk. The Markdown has those of keyboards. */
function typographic(text: string): string {
  return text
    .replace(/(?<=[\p{L}\p{N}])'/gu, '’')
    .replace(/(^|[\s(])"/g, '$1“')
    .replaceAll('"', '”')
}

/** Reads a picture's size from its header. @throws unless it is a plain lossy WebP */
function pictureSize(file: string): { width: number; height: number } {
  const bytes = readFileSync(file)
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 16) !== 'WEBPVP8 ')
    throw new Error(`${file} is not a lossy WebP`)
  // The 14 low bits are the size; the others are a scale for showing it.
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
}
