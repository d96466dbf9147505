import type { Suggestion } from '@hometown/shared-types/suggestion'
import { suggestionOfArticleSchema } from '@hometown/shared-types/suggestion-calls'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useId } from 'react'
import { api } from '../../lib/api-client.ts'
import { webAddress } from '../../lib/web-address.ts'
import { paths } from '../../paths.ts'
import { ScreenLink } from '../../ui/ScreenLink.tsx'

const suggestionOfArticleQuery = (articleId: string) =>
  queryOptions({
    queryKey: ['content-suggestions', 'of-article', articleId],
    queryFn: ({ signal }) =>
      api.get(`/api/content-suggestions/of-article/${encodeURIComponent(articleId)}`, suggestionOfArticleSchema, {
        signal,
      }),
  })

/** What the source wrote, beside an article that was made from it. Hidden for other articles. */
export function SourceText({ articleId }: { articleId: string }) {
  const id = useId()
  const { data } = useQuery(suggestionOfArticleQuery(articleId))
  if (!data?.suggestion) return null
  const { originalTitle, originalContent, sourceUrl } = data.suggestion
  const address = webAddress(sourceUrl)
  return (
    <section aria-labelledby={id} className="rounded-lg border bg-surface">
      <div className="flex items-baseline justify-between gap-3 border-b px-3 py-2">
        <h2 id={id} className="min-w-0 truncate font-medium">
          {nameOf(data.suggestion)}
          <span className="ml-2 font-normal text-sm">
            <ScreenLink to={paths.suggestions} search={{ tab: 'all', search: originalTitle, open: data.suggestion.id }}>
              Suggestion
            </ScreenLink>
          </span>
        </h2>
        {address && (
          <a
            href={address}
            target="_blank"
            rel="noreferrer"
            className="flex shrink-0 items-center gap-1 text-accent text-sm underline underline-offset-2"
          >
            View Original
            <ExternalLink aria-hidden className="size-3.5" />
          </a>
        )}
      </div>
      <section
        aria-label="Text of the source"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: with the keyboard, only a focused part scrolls
        tabIndex={0}
        className="max-h-80 overflow-y-auto px-3 py-2"
      >
        <p className="font-medium">{originalTitle}</p>
        <p className="wrap-anywhere whitespace-pre-line pt-1">{originalContent || 'The source gave no text.'}</p>
      </section>
    </section>
  )
}

function nameOf({ origins }: Suggestion): string {
  return origins[0]?.sourceName || 'The source'
}
