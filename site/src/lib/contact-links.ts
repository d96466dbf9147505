import { withoutTrailingSlashes } from '@hometown/shared-types/trim-characters'

/** `(555) 010-0142 ext. 4` → `tel:5550100142;ext=4`. Takes the first of several numbers. */
export function phoneLink(phone: string): string {
  const [number = ''] = /\+?[\d(][\d\s()./-]*/.exec(phone) ?? []
  const [, extension] = /(?:ext\.?|x)\s*(\d+)\s*$/i.exec(phone) ?? []
  return `tel:${number.replace(/[^\d+]/g, '')}${extension ? `;ext=${extension}` : ''}`
}

/** This map needs no key and has no tracker. It opens elsewhere; pages load nothing from it. */
const MAP = 'https://www.openstreetmap.org/search?query='

export function mapLink(address: string): string {
  return MAP + encodeURIComponent(address)
}

/** `https://www.example.org/shop/` → `example.org/shop`. */
export function websiteLabel(website: string): string {
  return withoutTrailingSlashes(website.replace(/^https?:\/\/(?:www\.)?/i, ''))
}
