import type { AppContext } from '../../context.ts'
import { listRedirects } from './article-history.repository.ts'

/** Old slugs and where they lead today. */
export async function listSlugRedirects(context: AppContext): Promise<{ from: string; to: string }[]> {
  return listRedirects(context.store.db)
}
