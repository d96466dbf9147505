import type { SampleTopic } from '../../../../sample/topics.ts'
import type { ArticleRow } from '../../content/articles/stored-articles.service.ts'
import type { NewSampleTopic } from '../../content/topics/sample-topics.service.ts'

export function sampleTopicRows(
  topics: readonly SampleTopic[],
  articles: readonly Pick<ArticleRow, 'id' | 'slug'>[],
): NewSampleTopic[] {
  const ids = new Map(articles.map(({ id, slug }) => [slug, id]))
  return topics.map(({ explainer, ...topic }) => ({ ...topic, explainerId: ids.get(explainer ?? '') ?? null }))
}
