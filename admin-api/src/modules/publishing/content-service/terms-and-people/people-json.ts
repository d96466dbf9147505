import { slugify } from '@hometown/shared-types/slug'
import { rendered } from '../posts/rendered-text.ts'

/** Authors are names, not accounts, so the id is derived from the name. */
export function personJson(name: string, siteUrl: string, avatar: string | null = null) {
  return {
    id: numberOfName(name),
    name: rendered(name),
    url: '',
    description: '',
    link: `${siteUrl}/`,
    slug: slugify(name),
    avatar_urls: avatar ? { 24: avatar, 48: avatar, 96: avatar } : {},
    meta: [],
  }
}

/** FNV-1a, limited to 31 bits: WordPress clients expect a stable positive number. */
export function numberOfName(name: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(name)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash & 0x7fffffff || 1
}
