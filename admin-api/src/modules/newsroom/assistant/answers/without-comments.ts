import { textsOutside } from '../../../../lib/texts-outside.ts'

/** Who opens a file as a page doesn't see them. In linear time, since files are read again with each message. */
export function withoutComments(text: string): string {
  return textsOutside(text, '<!--', '-->')
    .join(' ')
    .replace(/^\[[^\]\n]{0,40}\]: (?:#|<>) ["'(].*$/gm, ' ')
}
