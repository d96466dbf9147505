import { slugify } from '@hometown/shared-types/slug'
import { rendered } from '../posts/rendered-text.ts'
import { numberOfName } from './numbers-of-names.ts'

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
