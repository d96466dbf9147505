import type { NewsletterPreview } from '@hometown/shared-types/newsletter-preview'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCountyTime } from '../../../lib/dates.ts'
import { type ComposerValues, hasContent } from '../composer/composer-values.ts'
import { renderedMailQuery } from '../preview/preview.api.ts'

export interface LiveMail extends Pick<UseQueryResult<NewsletterPreview>, 'error' | 'refetch'> {
  /** Asks for the mail of these values; undefined if there is no answer. */
  ask(values: ComposerValues): Promise<NewsletterPreview | undefined>
  /** The last one that arrived; undefined at first, and for an empty newsletter. */
  mail: NewsletterPreview | undefined
  isEmpty: boolean
}

/** The mail of unsaved values. Asks again only after the last answer, so that a slow service isn't asked twice at once. */
export function useLiveMail(values: ComposerValues, newsletterId: string | undefined): LiveMail {
  const { zone } = useCountyTime()
  const [asked, setAsked] = useState(values)
  const isEmpty = !hasContent(values)
  const client = useQueryClient()
  const queryOf = (wanted: ComposerValues) => renderedMailQuery(wanted, {}, { newsletterId, zone })
  const query = useQuery({ ...queryOf(asked), enabled: hasContent(asked) })
  const { data, error, refetch } = query
  // A failed attempt keeps the last mail on the screen.
  const [last, setLast] = useState(data)
  if (data && data !== last) setLast(data)
  if (asked !== values && !query.isFetching) setAsked(values)
  return {
    mail: isEmpty ? undefined : (data ?? last),
    error: isEmpty ? null : error,
    refetch,
    ask: (wanted) => client.fetchQuery(queryOf(wanted)).catch(() => undefined),
    isEmpty,
  }
}
