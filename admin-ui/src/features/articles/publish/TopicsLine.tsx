import { type TopicList, topicListSchema } from '@hometown/shared-types/topic'
import { type ArticleTopic, topicsOfKeywords } from '@hometown/shared-types/topic-slug'
import { useQueries } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { api } from '../../../lib/api-client.ts'
import type { ArticleValues } from '../article-draft.ts'

const LOOKED_UP = 6

/** The topics that its keywords make, and which of them have a page. */
export function TopicsLine() {
  const { control } = useFormContext<ArticleValues>()
  const keywords = useWatch({ control, name: 'keywords' })
  const topics = topicsOfKeywords(keywords)
  const lists = useQueries({ queries: topics.slice(0, LOOKED_UP).map(topicQuery) })
  if (topics.length === 0) return null
  return (
    <p className="-mt-3 text-quiet">
      Topics:{' '}
      {topics.map(({ slug, name }, place) => (
        <span key={slug}>
          {place > 0 && ', '}
          {name}
          {hasPage(lists[place]?.data, slug) && ' (has a page)'}
        </span>
      ))}
    </p>
  )
}

function topicQuery({ slug, name }: ArticleTopic) {
  return {
    queryKey: ['topics', 'of-keyword', slug],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api.get('/api/topics', topicListSchema, { query: { search: name.slice(0, 100), show: 'all' }, signal }),
  }
}

function hasPage(list: TopicList | undefined, slug: string): boolean {
  return (list?.data ?? []).some((topic) => topic.hasPage && topic.slug === slug)
}
