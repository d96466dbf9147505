/** This map needs no key and has no tracker. It opens elsewhere; pages load nothing from it. */
const MAP = 'https://www.openstreetmap.org/search?query='

export function mapLink(address: string): string {
  return MAP + encodeURIComponent(address)
}
