import { formerPath } from '../../../content/articles/former-addresses/former-addresses.service.ts'
import type { Library } from './library.ts'

/** The pages that WordPress makes for the pictures of a post; they lead to the post. */
export function attachmentPaths(library: Library, post: number, postLink: string, lead: number): string[] {
  const own = library.ofPost(post)
  const shown = library.get(lead)
  // A lead picture that was uploaded to no post has its page beside the posts.
  const all = shown && shown.parent === 0 ? [...own, shown] : own
  return all.flatMap(({ number, link, slug }) => {
    const below = postLink.includes('?') || postLink === '' ? '' : `${postLink.replace(/\/$/, '')}/${slug}`
    const paths = [link, below].filter(Boolean).map((address) => formerPath(address))
    return [`?attachment_id=${number}`, ...paths.filter((path) => path !== undefined)]
  })
}
