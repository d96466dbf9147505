import { basename, dirname, join } from 'node:path'
import type { Token, Tokens } from 'marked'
import type { GuideElement, GuideNode, GuideTag } from '../../src/features/help/guide-page.ts'
import { headingId } from './heading-id.ts'
import { pictureSize } from './picture-size.ts'
import { typographic } from './typographic.ts'

const CONTENTS = 'README'
/** What is between backticks is an address or a key. */
const ADDRESS = /^\/.|\./

/** @param file names the page in errors, and is where its links begin */
export function guideNodes(tokens: readonly Token[], file: string): GuideNode[] {
  const inside = (children: readonly Token[] | undefined) => guideNodes(children ?? [], file)
  const element = (tag: GuideTag, children: readonly Token[] | undefined): GuideElement => ({
    tag,
    children: inside(children),
  })
  return tokens.flatMap((token): GuideNode | GuideNode[] => {
    switch (token.type) {
      case 'space':
        return []
      case 'heading':
        return { ...element(token.depth === 2 ? 'h2' : 'h3', token.tokens), id: headingId(token.text) }
      case 'paragraph':
        return token.tokens?.[0]?.type === 'image'
          ? picture(token.tokens[0] as Tokens.Image, file)
          : element('p', token.tokens)
      case 'list':
        return {
          tag: token.ordered ? 'ol' : 'ul',
          children: token.items.map((item: Tokens.ListItem) => element('li', item.tokens)),
        }
      case 'table':
        return table(token as Tokens.Table, inside)
      case 'text':
        return token.tokens ? inside(token.tokens) : plainText(token.text, file)
      case 'escape':
        return token.text
      case 'strong':
      case 'em':
        return element(token.type, token.tokens)
      case 'codespan':
        return { tag: ADDRESS.test(token.text) ? 'code' : 'kbd', children: [token.text] }
      case 'link':
        return link(token as Tokens.Link, file, inside(token.tokens))
      default:
        throw new Error(`${file}: the guide has no “${token.type}”: ${token.raw.trim()}`)
    }
  })
}

/** Entities stay in the text of a token, and nobody needs them here. */
function plainText(text: string, file: string): string {
  if (/&#?\w+;/.test(text)) throw new Error(`${file}: the guide has no entities: ${text}`)
  return typographic(text)
}

function table({ header, rows }: Tokens.Table, inside: (tokens: readonly Token[]) => GuideNode[]): GuideElement {
  const row = (tag: GuideTag, cells: readonly Tokens.TableCell[]): GuideElement => ({
    tag: 'tr',
    children: cells.map(({ tokens }) => ({ tag, children: inside(tokens) })),
  })
  return {
    tag: 'table',
    children: [
      { tag: 'thead', children: [row('th', header)] },
      { tag: 'tbody', children: rows.map((cells) => row('td', cells)) },
    ],
  }
}

/** @throws for a link out of the guide, which the desk couldn't follow. */
function link({ href }: Tokens.Link, file: string, children: GuideNode[]): GuideNode {
  const [target = '', heading] = href.split('#')
  if (target !== '' && !/^[\w-]+\.md$/.test(target)) throw new Error(`${file}: ${href} leads out of the guide`)
  const page = basename(target === '' ? file : target, '.md')
  return { tag: 'a', ...(page !== CONTENTS && { page }), ...(heading && { heading }), children }
}

function picture({ href, text }: Tokens.Image, file: string): GuideNode {
  if (text.trim() === '') throw new Error(`${file}: ${href} has no description`)
  return { tag: 'img', src: href, alt: typographic(text), ...pictureSize(join(dirname(file), href)) }
}
