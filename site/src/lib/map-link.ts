/** A map without a key and a tracker; it opens elsewhere, nothing of it is loaded here. */
const MAP = 'https://www.openstreetmap.org/search?query='

export function mapLink(address: string): string {
  return MAP + encodeURIComponent(address)
}
