import { v7 as uuid } from 'uuid'
import type { SampleArticle } from '../../../../sample/sample-article.ts'
import type { ArticleRow } from '../../content/articles/stored-articles.service.ts'
import { samplePublishedAt } from './sample-dates.ts'

export function sampleCorrections(
  article: Pick<ArticleRow, 'id'>,
  sample: SampleArticle | undefined,
  now: number,
  timeZone: string,
) {
  return (sample?.corrections ?? []).map(({ kind, text, ...when }) => ({
    id: uuid(),
    article_id: article.id,
    kind,
    text,
    corrected_at: samplePublishedAt(when, now, timeZone),
    corrected_by: null,
  }))
}
