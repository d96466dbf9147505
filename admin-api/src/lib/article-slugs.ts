import { encodeSlug, foldLetters, isArticleSlug, slugify } from '@hometown/shared-types/rules/slugs'

/** Returns a slug as WordPress stores and answers it: `café` → `caf%c3%a9`. */
export function encodeWordPressSlug(slug: string): string {
  return encodeSlug(slug).toLowerCase()
}

/** Reads the slug that an editor typed for an existing article: WordPress may have made it, or one like it. */
export function normalizeEditedSlug(text: string): string {
  const slug = text.trim().normalize()
  if (isArticleSlug(slug)) return slug
  const inSmall = slug.toLowerCase().replace(/\s+/g, '-')
  return !/[a-z0-9]/.test(foldLetters(inSmall)) && isArticleSlug(inSmall) ? inSmall : slugify(text)
}
