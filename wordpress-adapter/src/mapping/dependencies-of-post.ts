import type { WordPressPost } from '../schemas/post.ts'

/**
 * What the rendered text of a post depends on besides the post. `media`, `block` (synced patterns): these objects, by
 * id. `attached`: pictures that were uploaded to this post. `posts`: other posts, in lists of them. `terms`: lists of
 * categories and tags.
 */
export type DependencyKind = 'media' | 'block' | 'attached' | 'posts' | 'terms'

export interface PostDependency {
  kind: DependencyKind
  /** 0 for kinds that name no object. */
  id: number
}

/** A post with more is read again by the walk alone. */
const DEPENDENCIES_LIMIT = 500

const MEDIA = [
  /\bwp-image-(\d{1,12})\b/g,
  /\bdata-id="(\d{1,12})"/g,
  /"(?:id|mediaId)":(\d{1,12})\b/g,
  /\battachment_(\d{1,12})\b/g,
]
/** Blocks and shortcodes with several: `"ids":[7,8]`, `ids="7,8"`. */
const MEDIA_LISTS = [/"ids":\[([\d,]{1,4000})\]/g, /\b(?:ids|include)="([\d, ]{1,4000})"/g]
const PATTERNS = /<!-- wp:block \{"ref":(\d{1,12})\b/g
const GALLERY_OF_ITS_OWN = /\[(?:gallery|playlist)(?![^\]]{0,4000}\b(?:ids|include)=)/
const LISTS_OF_POSTS =
  /<!-- wp:(?:query|latest-posts|latest-comments|archives|calendar|post-navigation-link|page-list)\b|\bwp-block-(?:query|post-template|latest-posts|latest-comments|archives|calendar)\b|\[[\w-]{0,40}(?:posts?|recent|archives?|catlist|query)\b/
const LISTS_OF_TERMS = /<!-- wp:(?:categories|tag-cloud|post-terms)\b|\bwp-block-(?:categories|tag-cloud|post-terms)\b/

/** From the stored text if the post was read with `context: 'edit'`, else from what its rendered text shows. */
export function dependenciesOfPost({ id, content }: WordPressPost): PostDependency[] {
  const text = content.raw ?? content.rendered
  const media = new Set([
    ...MEDIA.flatMap((pattern) => numbers(text, pattern)),
    ...MEDIA_LISTS.flatMap((pattern) => numbers(text, pattern)),
  ])
  const found: PostDependency[] = [
    ...[...new Set(numbers(text, PATTERNS))].map((block) => ({ kind: 'block' as const, id: block })),
    ...(GALLERY_OF_ITS_OWN.test(text) ? [{ kind: 'attached' as const, id }] : []),
    ...(LISTS_OF_POSTS.test(text) ? [{ kind: 'posts' as const, id: 0 }] : []),
    ...(LISTS_OF_TERMS.test(text) ? [{ kind: 'terms' as const, id: 0 }] : []),
    ...[...media].map((picture) => ({ kind: 'media' as const, id: picture })),
  ]
  return found.slice(0, DEPENDENCIES_LIMIT)
}

function numbers(text: string, pattern: RegExp): number[] {
  return [...text.matchAll(pattern)].flatMap(([, list = '']) =>
    list.split(',').map(Number).filter(Number.isSafeInteger),
  )
}
