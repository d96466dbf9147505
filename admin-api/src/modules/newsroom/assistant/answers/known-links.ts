const LINK =
  /\[([^[\]\n]{1,300})\]\((https?:\/\/[^\s()<>"']{1,2000})\)|(?<![\w/`])(https?:\/\/[^\s<>()"'`|*]{0,2000}[^\s<>()"'`|*.,;:!?\]])/g

export interface LinkedAnswer {
  content: string
  dropped: number
}

/**
 * A page could make the model write links that leak data when clicked. Only links to our own site and to addresses that
 * appear literally in the material stay; others leave their text, and the address as code.
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

function isIn(material: string, address: string): boolean {
  const wanted = address.replace(/\/$/, '')
  for (let at = material.indexOf(wanted); at >= 0; at = material.indexOf(wanted, at + 1)) {
    if (/^(?:\/?(?:[.,;:!?\]*]*)(?:[\s<>()"'`|]|$))/.test(material.slice(at + wanted.length, at + wanted.length + 20)))
      return true
  }
  return false
}
