import { escapeUTF8 } from 'entities'
import { Parser } from 'htmlparser2'
import { type Embed, findEmbed } from './embed.ts'

/** Lazy-loading scripts move a frame's address out of `src`. */
const addressAttributes = ['src', 'data-src', 'data-lazy-src']

interface Replacement {
  readonly start: number
  readonly end: number
  readonly html: string
}

/**
 * Turns frames of known hosts, and the placeholders of Facebook and Instagram, into figures that load on a click and
 * are plain links without JavaScript. Removes frames of other hosts with their content. Quotes from X stay, because
 * they contain the post's text and link. The result isn't safe yet.
 */
export function replaceFrames(html: string): string {
  if (!/<iframe|\bfb-(?:post|video)|\binstagram-media/i.test(html)) return html
  let result = ''
  let position = 0
  for (const frame of listFrames(html)) {
    result += html.slice(position, frame.start) + frame.html
    position = frame.end
  }
  return result + html.slice(position)
}

function listFrames(html: string): Replacement[] {
  const found: Replacement[] = []
  let frame: { name: string; start: number; html: string; depth: number } | undefined
  const parser = new Parser({
    onopentag(name, attributes) {
      if (frame?.name === name) frame.depth += 1
      if (name === 'iframe') frame = { name, start: parser.startIndex, html: figureFor(attributes), depth: 1 }
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
        found.push({ start: frame.start, end: parser.endIndex + 1, html: frame.html })
      frame = undefined
    },
  })
  parser.end(html)
  return found
}

function figureFor(attributes: Readonly<Record<string, string>>): string {
  for (const name of addressAttributes) {
    const embed = findEmbed(attributes[name] ?? '')
    if (embed) return embedFigure(embed, attributes.title?.trim().slice(0, 200))
  }
  // Not an empty text, which would let both sides join to a tag.
  return ' '
}

/** A placeholder that a social network's own script would replace by a frame. */
function figureForPlaceholder(attributes: Readonly<Record<string, string>>): string | undefined {
  const names = attributes.class?.split(/\s+/) ?? []
  const embed = findEmbed(placeholderAddress(names, attributes) ?? '')
  return embed && embedFigure(embed, undefined)
}

function placeholderAddress(
  names: readonly string[],
  attributes: Readonly<Record<string, string>>,
): string | undefined {
  if (names.includes('instagram-media')) return attributes['data-instgrm-permalink']
  const kind = /^fb-(post|video)$/.exec(names.find((name) => name.startsWith('fb-')) ?? '')?.[1]
  if (!kind || !attributes['data-href']) return undefined
  return `https://www.facebook.com/plugins/${kind}.php?href=${encodeURIComponent(attributes['data-href'])}`
}

function embedFigure(embed: Embed, title: string | undefined): string {
  const label = escapeUTF8(title || embed.label)
  return `<figure class="embed" data-embed-src="${escapeUTF8(embed.src)}" data-embed-title="${label}"><a href="${escapeUTF8(embed.href)}">${label}</a></figure>`
}
