import { articleCalls } from '@hometown/shared-types/article-calls'
import type { ArticleReview } from '@hometown/shared-types/article-review'
import type { DeskArticle } from '@hometown/shared-types/desk-article'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api-client.ts'
import { toast, toastFailure } from '../../../ui/toast.ts'

/** How the review of an article stands, also when somebody else decides, and what can be done. */
export function useReview(article: DeskArticle | undefined) {
  const client = useQueryClient()
  const query = articleReviewQuery(article?.id ?? '')
  const { data } = useQuery({ ...query, enabled: article !== undefined, initialData: article && factsOf(article) })
  // A save of this form is known before the lists are read again.
  const isCurrent = data !== undefined && data.version >= (article?.version ?? 0)
  const facts = isCurrent ? data : article && factsOf(article)

  function settle(stored: DeskArticle): void {
    client.setQueryData(articleReviewQuery(stored.id).queryKey, factsOf(stored))
    for (const queryKey of [['articles'], ['dashboard']]) client.invalidateQueries({ queryKey }).catch(reportError)
  }
  function fail(title: string) {
    return (error: unknown) => {
      toastFailure(title, error)
      client.invalidateQueries({ queryKey: query.queryKey }).catch(reportError)
    }
  }
  const submit = useMutation({
    mutationFn: (id: string) => api(articleCalls.submit, { params: { id } }),
    onSuccess(stored) {
      settle(stored)
      toast({ title: 'Submitted for review', description: 'An editor decides what happens next.' })
    },
    onError: fail('Not submitted'),
  })
  const withdraw = useMutation({
    mutationFn: (id: string) => api(articleCalls.withdraw, { params: { id } }),
    onSuccess: settle,
    onError: fail('Not withdrawn'),
  })
  const sendBack = useMutation({
    mutationFn: ({ id, requestedAt, note }: { id: string; requestedAt: number; note: string }) =>
      api(articleCalls.sendBack, { params: { id }, body: { requestedAt, note } }),
    onSuccess(stored) {
      settle(stored)
      toast({ title: 'Sent back', description: 'The author sees your note above the text.' })
    },
    onError: fail('Not sent back'),
  })
  const isOpen = facts?.status === 'draft' && facts.review?.decision === null
  /** Contributors may no longer change it. */
  const isDecided = facts !== undefined && (facts.status !== 'draft' || facts.publishAt !== null)
  return { ...facts, facts, isOpen, isDecided, submit, withdraw, sendBack }
}

export interface ReviewFacts extends Pick<DeskArticle, 'status' | 'publishAt' | 'version' | 'updatedAt' | 'savedBy'> {
  readonly review: ArticleReview | null
}

function factsOf({ status, publishAt, version, updatedAt, savedBy, review }: DeskArticle): ReviewFacts {
  return { status, publishAt, version, updatedAt, savedBy, review }
}

/** Refetched with the lists when somebody saves, submits or decides. */
function articleReviewQuery(id: string) {
  return queryOptions({
    queryKey: ['articles', 'review', id],
    queryFn: async ({ signal }) => factsOf(await api(articleCalls.get, { params: { id }, signal })),
  })
}
