const LINK =
  /\[([^[\]\n]{1,300})\]\((https?:\/\/[^\s()<>"']{1,2000})\)|(?<![\w/`])(https?:\/\/[^\s<>()"'`|*]{0,2000}[^\s<>()"'`|*.,;:!?\]])/g

export interface LinkedAnswer {
  content: string
  /** How many links were taken out. */
  dropped: number
}

/**
 * Links of an answer lead to addresses that stood in what the model was given, letter for letter, or to our own site. It
 * can be talked into any other by a page that it read, and whoever follows that one carries off what the model hid in it.
 * Of the others the words stay, and the address as code, which leads nowhere.
 */
export function keepKnownLinks(answer: string, material: string, siteUrl: string): LinkedAnswer {
  const own = URL.parse(siteUrl)?.host
  let dropped = 0
  const content = answer.replace(LINK, (whole, label: string | undefined, href: string | undefined, bare: string) => {
    const address = href ?? bare
    if (URL.parse(address)?.host === own || isIn(material, address)) return whole
    dropped += 1
    return label === undefined ? `\`${address}\`` : label
  })
  return { content, dropped }
}

/** As a whole: the beginning of another address is none that was given. */
function isIn(material: string, address: string): boolean {
  const wanted = address.replace(/\/$/, '')
  for (let at = material.indexOf(wanted); at >= 0; at = material.indexOf(wanted, at + 1)) {
    if (/^(?:\/?(?:[.,;:!?\]*]*)(?:[\s<>()"'`|]|$))/.test(material.slice(at + wanted.length, at + wanted.length + 20)))
      return true
  }
  return false
}
