import { attributesOfTag, IMAGE_TAG } from '@hometown/shared-types/text-pictures'

/** An innermost frame: WordPress blocks, old captions and galleries. */
const FRAME =
  /<(figure|dl)\b[^<>]*>(?:(?!<\/?\1\b)[\s\S])*<\/\1>|<div class="(?=[^"]*\bwp-caption\b)[^<>]*>(?:(?!<\/?div\b)[\s\S])*<\/div>/g
const HOLLOW = /<(a(?=[^<>]* href=)|p|li|picture)\b[^<>]*>\s*(?:<source [^<>]*>\s*)*<\/\1>/g
const EMPTY_GALLERY =
  /<(figure|ul|div) class="(?=[^"]*\b(?:wp-block-gallery|wp-block-image|blocks-gallery-grid|gallery)\b)[^<>]*>\s*(?:<figcaption[^<>]*>(?:(?!<\/?figcaption\b)[\s\S])*<\/figcaption>\s*)?<\/\1>/g

/** Removes broken pictures together with frames, captions and links that hold nothing else. */
export function withoutPictures(html: string, srcs: ReadonlySet<string>): string {
  if (srcs.size === 0) return html
  const isGone = (tag: string) => srcs.has(attributesOfTag(tag).src ?? '')
  const framesGone = html.replace(FRAME, (frame) => {
    const tags = frame.match(IMAGE_TAG) ?? []
    const isPictured = tags.length > 0 && !/<(?:table|video|audio|blockquote)\b/.test(frame)
    return isPictured && tags.every(isGone) ? '' : frame
  })
  const picturesGone = framesGone.replace(IMAGE_TAG, (tag) => (isGone(tag) ? '' : tag))
  return withoutEmpty(withoutEmpty(picturesGone, HOLLOW), EMPTY_GALLERY)
}

/** Repeats, because removing an element may leave its parent empty. */
function withoutEmpty(html: string, empty: RegExp): string {
  const emptied = html.replace(empty, '')
  return emptied === html ? html : withoutEmpty(emptied, empty)
}
