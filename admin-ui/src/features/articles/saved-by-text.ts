import type { CurrentUser } from '@hometown/shared-types/auth'
import type { DeskArticle } from '@hometown/shared-types/desk-article'

type Saved = Pick<DeskArticle, 'savedBy' | 'wordpressEditUrl'>

/** Who made a version: “Nora Hill saved this article”. */
export function savedByText({ savedBy, wordpressEditUrl }: Saved, user: Pick<CurrentUser, 'username'>): string {
  if (!savedBy) return wordpressEditUrl === null ? 'This article changed' : 'This article changed in WordPress'
  if (savedBy.username === user.username) return 'You saved this article in another tab or on another device'
  return `${savedBy.name} saved this article`
}
