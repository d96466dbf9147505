import type { CreateDeskArticleInput, DeskArticle } from '@hometown/shared-types/desk-article'
import { ApiError } from '../../lib/api-error.ts'
import { createArticle, listNewestArticles, updateArticle } from './article-editor.api.ts'

/** Clocks of editors and of the service differ. */
const CLOCKS_DIFFER_MS = 5 * 60_000

export type CreateOnce = (input: CreateDeskArticleInput) => Promise<DeskArticle>

/**
 * Creates an article at most once, however often it is tried: when an answer was lost, the next try looks for what the
 * first one may have made, and goes on with that.
 */
export function createOnce(now: () => number = Date.now): CreateOnce {
  let inDoubt: { title: string; since: number } | undefined
  return async (input) => {
    const made = inDoubt && (await findMade(inDoubt))
    const since = now()
    try {
      const article = made
        ? await updateArticle(made.id, { ...input, version: made.version })
        : await createArticle(input)
      inDoubt = undefined
      return article
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status < 500
      if (!isRefused && !made) inDoubt ??= { title: input.title, since }
      throw error
    }
  }
}

async function findMade({ title, since }: { title: string; since: number }) {
  const newest = await listNewestArticles()
  return newest.find((article) => article.title === title.trim() && article.createdAt >= since - CLOCKS_DIFFER_MS)
}
