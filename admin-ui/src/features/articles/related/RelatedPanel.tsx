import { RELATED_CHOSEN, type RelatedArticle } from '@hometown/shared-types/related-article'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useId } from 'react'
import { ArticlePicker } from '../../../parts/articles/ArticlePicker.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { toast, toastFailure } from '../../../ui/toast.ts'
import { chooseRelated, findOtherChoice, relatedQuery } from './related.api.ts'

/** Saves each choice at once: it isn't part of the article's text or its history. */
export function RelatedPanel({ articleId }: { articleId: string }) {
  const id = useId()
  const query = relatedQuery(articleId)
  const client = useQueryClient()
  const { data: chosen, error, refetch } = useQuery(query)
  const save = useMutation({
    mutationFn: ({ ids, before }: { ids: string[]; before: string[] }) => chooseRelated(articleId, ids, before),
    onSuccess(related) {
      client.setQueryData(query.queryKey, related)
      toast({ title: 'Related stories saved' })
    },
    onError(failure) {
      const current = findOtherChoice(failure)
      if (current) client.setQueryData(query.queryKey, current)
      toastFailure('Couldn’t save the related stories', failure)
    },
  })
  const before = chosen?.map((article) => article.id) ?? []
  const change = (ids: string[]) => save.mutate({ ids, before })
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h3 id={id} className="font-medium">
        Related stories
      </h3>
      {error && !chosen && <ErrorPanel title="Couldn’t load the related stories." error={error} onRetry={refetch} />}
      {!error && !chosen && <Skeleton className="h-10 w-full" />}
      {chosen && (
        <>
          <p className="text-quiet text-sm">
            Choose up to three stories to show below the article. The site fills the rest by topic and section.
          </p>
          <Chosen
            articles={chosen}
            isPending={save.isPending}
            onRemove={(article) => change(before.filter((each) => each !== article.id))}
          />
          {chosen.length < RELATED_CHOSEN && (
            <ArticlePicker
              label="Search related stories"
              except={[articleId, ...before]}
              onChoose={(article) => change([...before, article.id])}
            />
          )}
        </>
      )}
    </section>
  )
}

interface ChosenProps {
  articles: readonly RelatedArticle[]
  isPending: boolean
  onRemove(article: RelatedArticle): void
}

function Chosen({ articles, isPending, onRemove }: ChosenProps) {
  if (articles.length === 0) return null
  return (
    <ol className="flex flex-col gap-1" aria-label="Chosen stories">
      {articles.map((article) => (
        <li key={article.id} className="flex items-center justify-between gap-2 rounded-md border py-1 pr-1 pl-3">
          <div className="min-w-0">
            <p className="truncate">{article.title}</p>
            {article.status !== 'published' && (
              <p className="text-quiet text-sm">Readers don’t see this story because it isn’t published.</p>
            )}
          </div>
          <IconButton
            icon={X}
            label={`Remove ${article.title}`}
            aria-disabled={isPending}
            onClick={() => !isPending && onRemove(article)}
          />
        </li>
      ))}
    </ol>
  )
}
