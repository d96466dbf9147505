interface Paper {
  name: string
  siteUrl: string
  /** Where somebody whose site we read can write to. */
  contact: string | undefined
}

/** `Hometown/1 (Alder County Courier; +https://courier.org; news@courier.org)`: robots.txt files know us by the first word. */
export function userAgentOf({ name, siteUrl, contact }: Paper): string {
  const facts = [name, `+${siteUrl}`, contact].map((fact) => headerText(fact ?? '')).filter(Boolean)
  return `Hometown/1 (${facts.join('; ')})`
}

/** What a header and a comment in it may hold. */
function headerText(text: string): string {
  const letters = text.normalize('NFKD').replace(/\p{M}/gu, '')
  return letters
    .replace(/[^\x20-\x7e]+|[();\\]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)
}
