import { encodeSlug, foldLetters, isArticleSlug, slugify } from '@hometown/shared-types/rules/slugs'

/** Returns a slug as WordPress stores and answers it: `café` → `caf%c3%a9`. */
export function wordPressSlug(slug: string): string {
  return encodeSlug(slug).toLowerCase()
}

/** An editor typed the slug for an article that exists: it may be one that WordPress made, or like one. */
export function editedSlug(text: string): string {
  const slug = text.trim().normalize()
  if (isArticleSlug(slug)) return slug
  const inSmall = slug.toLowerCase().replace(/\s+/g, '-')
  return !/[a-z0-9]/.test(foldLetters(inSmall)) && isArticleSlug(inSmall) ? inSmall : slugify(text)
}
