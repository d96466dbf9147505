import { escapeUTF8 } from 'entities'
import { Parser } from 'htmlparser2'
import { type Embed, findEmbed } from './embed-hosts.ts'

/** Lazy-loading scripts move a frame's address out of `src`. */
const FRAME_ADDRESS_ATTRIBUTES = ['src', 'data-src', 'data-lazy-src']

/**
 * Turns frames of known hosts, and the placeholders of Facebook and Instagram, into figures that load on a click and
 * are plain links without JavaScript. Removes frames of other hosts with their content. Quotes from X stay, because
 * they contain the post's text and link. The result isn't safe yet.
 */
export function replaceEmbedFrames(html: string): string {
  // The space is needed: an empty text would let both sides join to a tag.
  return replaceFrameElements(html, () => ' ')
}

/**
 * Does the same as `replaceEmbedFrames`, but visible frames of other hosts become links in paragraphs of their own.
 * @returns also their addresses
 */
export function linkForeignFrames(html: string): { html: string; addresses: string[] } {
  const addresses: string[] = []
  const linked = replaceFrameElements(html, (attributes) => {
    const url = foreignFrameAddress(attributes)
    if (!url) return ' '
    addresses.push(url.href)
    const label = attributes.title?.trim().slice(0, 200) || `Embedded content from ${url.hostname}`
    return `<p><a href="${escapeUTF8(url.href)}">${escapeUTF8(label)}</a></p>`
  })
  return { html: linked, addresses }
}

type FrameAttributes = Readonly<Record<string, string>>
type LinkForeignFrame = (attributes: FrameAttributes) => string

function replaceFrameElements(html: string, linkForeign: LinkForeignFrame): string {
  if (!/<iframe|\bfb-(?:post|video)|\binstagram-media/i.test(html)) return html
  let result = ''
  let position = 0
  for (const frame of listFrameReplacements(html, linkForeign)) {
    result += html.slice(position, frame.start) + frame.html
    position = frame.end
  }
  return result + html.slice(position)
}

function listFrameReplacements(html: string, linkForeign: LinkForeignFrame) {
  const frames: { start: number; end: number; html: string }[] = []
  let frame: { name: string; start: number; html: string; depth: number } | undefined
  const parser = new Parser({
    onopentag(name, attributes) {
      if (frame?.name === name) frame.depth += 1
      if (name === 'iframe')
        frame = { name, start: parser.startIndex, html: figureForFrame(attributes, linkForeign), depth: 1 }
      if (frame) return
      const html = figureForPlaceholder(attributes)
      if (html) frame = { name, start: parser.startIndex, html, depth: 1 }
    },
    onclosetag(name, isImplied) {
      if (frame?.name !== name) return
      frame.depth -= 1
      if (frame.depth > 0) return
      // An unclosed placeholder would swallow the rest of the article.
      if (name === 'iframe' || !isImplied)
        frames.push({ start: frame.start, end: parser.endIndex + 1, html: frame.html })
      frame = undefined
    },
  })
  parser.end(html)
  return frames
}

function figureForFrame(attributes: FrameAttributes, linkForeign: LinkForeignFrame): string {
  for (const name of FRAME_ADDRESS_ATTRIBUTES) {
    const embed = findEmbed(attributes[name] ?? '')
    if (embed) return embedFigure(embed, attributes.title?.trim().slice(0, 200))
  }
  return linkForeign(attributes)
}

/** Returns undefined for frames that nobody sees, such as those that count visits. */
function foreignFrameAddress(attributes: FrameAttributes): URL | undefined {
  const { style = '', width = '', height = '', hidden } = attributes
  const isTiny = [width, height].some((size) => /^[01](?:px)?$/.test(size.trim()))
  if (isTiny || hidden !== undefined || /display:\s*none|visibility:\s*hidden/i.test(style)) return undefined
  for (const name of FRAME_ADDRESS_ATTRIBUTES) {
    const url = /^\s*(?:https?:)?\/\//i.test(attributes[name] ?? '') && URL.parse(attributes[name] ?? '', 'https://x')
    if (url) return url
  }
  return undefined
}

/** Turns a placeholder that a social network's own script would replace by a frame into a figure. */
function figureForPlaceholder(attributes: FrameAttributes): string | undefined {
  const embed = findEmbed(placeholderAddress(attributes.class?.split(/\s+/) ?? [], attributes) ?? '')
  return embed && embedFigure(embed, undefined)
}

function placeholderAddress(names: readonly string[], attributes: FrameAttributes): string | undefined {
  if (names.includes('instagram-media')) return attributes['data-instgrm-permalink']
  const kind = /^fb-(post|video)$/.exec(names.find((name) => name.startsWith('fb-')) ?? '')?.[1]
  if (!kind || !attributes['data-href']) return undefined
  return `https://www.facebook.com/plugins/${kind}.php?href=${encodeURIComponent(attributes['data-href'])}`
}

function embedFigure(embed: Embed, title: string | undefined): string {
  const label = escapeUTF8(title || embed.label)
  return `<figure class="embed" data-embed-src="${escapeUTF8(embed.src)}" data-embed-title="${label}"><a href="${escapeUTF8(embed.href)}">${label}</a></figure>`
}
