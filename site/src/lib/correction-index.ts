import type { CorrectedArticle, SiteArticle } from './content.ts'

/** Few articles have corrections, so every change builds the list again. */
export function createCorrectionIndex() {
  const corrected = new Map<number, SiteArticle>()
  let sorted: readonly CorrectedArticle[] | undefined

  return {
    put(article: SiteArticle): void {
      if (!article.corrections?.length) return
      corrected.set(article.wordpressPostId, article)
      sorted = undefined
    },
    remove(article: SiteArticle): void {
      if (corrected.delete(article.wordpressPostId)) sorted = undefined
    },
    newest(limit: number): readonly CorrectedArticle[] {
      sorted ??= [...corrected.values()].flatMap(withItsCorrections).sort(compareCorrections)
      return sorted.slice(0, limit)
    },
  }
}

function withItsCorrections(article: SiteArticle): CorrectedArticle[] {
  return (article.corrections ?? []).map((correction) => ({ correction, article }))
}

/** Ties by the note's id, then the article's number, so that the order never depends on how articles arrived. */
function compareCorrections(one: CorrectedArticle, other: CorrectedArticle): number {
  return (
    other.correction.correctedAt - one.correction.correctedAt ||
    compareTexts(other.correction.id, one.correction.id) ||
    other.article.wordpressPostId - one.article.wordpressPostId
  )
}

function compareTexts(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
