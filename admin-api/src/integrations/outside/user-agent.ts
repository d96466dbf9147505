interface Paper {
  name: string
  siteUrl: string
  contact: string | undefined
}

/** Such as `Hometown/1 (Alder County Courier; +https://courier.org)`. robots.txt files match the first word. */
export function userAgentOf({ name, siteUrl, contact }: Paper): string {
  const facts = [name, `+${siteUrl}`, contact].map((fact) => headerText(fact ?? '')).filter(Boolean)
  return `Hometown/1 (${facts.join('; ')})`
}

/** Some characters are invalid in a header comment. */
function headerText(text: string): string {
  const letters = text.normalize('NFKD').replace(/\p{M}/gu, '')
  return letters
    .replace(/[^\x20-\x7e]+|[();\\]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)
}
