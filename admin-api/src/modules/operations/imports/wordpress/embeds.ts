import { findEmbed } from '@hometown/shared-types/embed'
import { escapeHtml } from '@hometown/shared-types/escape-html'

const ALONE = /^[ \t]*(?:<p>)?(https?:\/\/[^\s<>"]{1,2000})(?:<\/p>)?[ \t]*$/gm

/** The player of a video's or a map's address; a link for hosts that we don't know. */
export function frameOf(address: string): string {
  if (!/^https?:\/\/[^\s<>"]+$/.test(address)) return ''
  const plain = address.replaceAll('&amp;', '&')
  const embed = findEmbed(plain)
  const shown = escapeHtml(plain)
  return embed
    ? `\n\n<iframe src="${escapeHtml(embed.src)}"></iframe>\n\n`
    : `\n\n<p><a href="${shown}">${shown}</a></p>\n\n`
}

/** WordPress turns an address that stands alone in a line into its player. */
export function withFrames(html: string): string {
  return html.replace(ALONE, (line, address: string) => {
    const isPlayer = findEmbed(address.replaceAll('&amp;', '&')) !== undefined
    return isPlayer ? frameOf(address) : line
  })
}
