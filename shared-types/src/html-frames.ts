import { escapeUTF8 } from 'entities'
import { Parser } from 'htmlparser2'
import { type Embed, findEmbed } from './embed.ts'

/** Attributes that hold a frame's address; scripts that load lazily move it out of `src`. */
const addressAttributes = ['src', 'data-src', 'data-lazy-src']

interface Replacement {
  readonly start: number
  readonly end: number
  readonly html: string
}

/**
 * HTML in which each frame of a known host is a figure that loads on a click and is a plain link without JavaScript;
 * frames of other hosts are gone, with what stands in them. The result is not safe yet.
 */
export function replaceFrames(html: string): string {
  if (!/<iframe/i.test(html)) return html
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
  let frame: { start: number; html: string } | undefined
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'iframe') frame = { start: parser.startIndex, html: figureFor(attributes) }
    },
    onclosetag(name) {
      if (name !== 'iframe' || !frame) return
      found.push({ ...frame, end: parser.endIndex + 1 })
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
  // Not nothing: what stood on both sides must not become one tag.
  return ' '
}

function embedFigure(embed: Embed, title: string | undefined): string {
  const label = escapeUTF8(title || embed.label)
  return `<figure class="embed" data-embed-src="${escapeUTF8(embed.src)}" data-embed-title="${label}"><a href="${escapeUTF8(embed.href)}">${label}</a></figure>`
}
