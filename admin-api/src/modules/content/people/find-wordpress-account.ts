import { PERSON_LIMITS } from '@hometown/shared-types/contract/people'
import { decodeEntities, replaceTags } from '@hometown/shared-types/rules/html'
import { bylineKey } from '@hometown/shared-types/rules/names'
import { isUsableSlug } from '@hometown/shared-types/rules/slugs'
import { plainLines } from '@hometown/shared-types/rules/text'
import { pictureOfAccount, type WordPressUser } from '@hometown/wordpress-adapter'
import type { AppContext } from '../../../context.ts'

/** An editor waits for it. */
const WAIT_MS = 3000

/** What WordPress says about an author. */
export interface WordPressAccount {
  /** Null if it can't be an address here. */
  slug: string | null
  bio: string | null
  imageUrl: string | null
}

/** Undefined if no WordPress is connected, or none or several of its accounts have this name. */
export async function findWordPressAccount(
  { wordpress }: Pick<AppContext, 'wordpress'>,
  name: string,
): Promise<WordPressAccount | undefined> {
  try {
    const found = await wordpress?.users.list({ search: name }, { signal: AbortSignal.timeout(WAIT_MS) })
    const same = found?.items.filter((user) => bylineKey(user.name) === bylineKey(name)) ?? []
    const [user] = same
    return user && same.length === 1 ? accountOf(user) : undefined
  } catch {
    // An author can be added while WordPress is away; nothing else depends on the account.
    return undefined
  }
}

function accountOf(user: WordPressUser): WordPressAccount {
  const bio = shortened(plainLines(decodeEntities(replaceTags(user.description, ''))))
  return {
    slug: isUsableSlug(user.slug) ? user.slug : null,
    bio: bio || null,
    imageUrl: pictureOfAccount(user),
  }
}

/** Whole words, as many as a bio may have. */
function shortened(text: string): string {
  if (text.length <= PERSON_LIMITS.bio) return text
  const start = text.slice(0, PERSON_LIMITS.bio - 1)
  const end = start.search(/\s\S*$/)
  return `${(end > 0 ? start.slice(0, end) : start).toWellFormed()}…`
}
