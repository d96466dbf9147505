import type { DeskArticle } from '@hometown/shared-types/desk-article'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FoundDateList } from '../../../parts/found-dates/FoundDateList.tsx'
import { toast, toastFailure } from '../../../ui/toast.ts'
import {
  ARTICLE_DATES,
  articleDatesQuery,
  deleteEventOfArticleDate,
  makeEventOfArticleDate,
} from './article-dates.api.ts'

/** Dates of the saved text. */
export function ArticleDates({ article }: { article: Pick<DeskArticle, 'id' | 'version'> }) {
  const client = useQueryClient()
  const { data } = useQuery(articleDatesQuery(article))
  const refresh = () =>
    Promise.all([ARTICLE_DATES, ['calendar-events']].map((queryKey) => client.invalidateQueries({ queryKey })))
  const undo = useMutation({
    mutationFn: deleteEventOfArticleDate,
    onSuccess: () => toast({ title: 'Undone', description: 'We deleted the event.' }),
    onError: (error) => toastFailure('Couldn’t undo that', error),
    onSettled: refresh,
  })
  const make = useMutation({
    mutationFn: (startDate: string) => makeEventOfArticleDate(article.id, startDate),
    onSuccess(made) {
      toast({
        title: 'Event added as a draft',
        description: 'Find it on the calendar, then publish it.',
        action: { label: 'Undo', onSelect: () => undo.mutate(made) },
      })
    },
    onError: (error) => toastFailure('Couldn’t make the event', error),
    onSettled: refresh,
  })
  if (!data || data.length === 0) return null
  return <FoundDateList dates={data} isBusy={make.isPending} onChoose={({ startDate }) => make.mutate(startDate)} />
}
