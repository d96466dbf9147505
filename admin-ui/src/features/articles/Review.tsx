import { isEditor } from '@hometown/shared-types/contract/accounts'
import {
  articleCalls,
  type DeskArticle,
  type EndReviewInput,
  reviewNoteSchema,
} from '@hometown/shared-types/contract/desk-articles'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { api } from '../../lib/api-client.ts'
import { useCountyTime } from '../../lib/formats.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { useSiteAddress } from '../../lib/site.ts'
import { TextField } from '../../parts/forms/fields.tsx'
import { useAction } from '../../parts/use-action.tsx'
import { paths } from '../../paths.ts'
import { ArticleStateBadge } from '../../ui/ArticleStateBadge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { toastFailure } from '../../ui/toast.ts'
import { articleQuery } from './article-queries.ts'
import { EditorNote } from './EditorNotice.tsx'

interface ReviewDecision extends EndReviewInput {
  id: string
}

/** Returns how an article stands now, also when somebody else decides about it, and what can be done. */
export function useReview(article: DeskArticle | undefined) {
  const client = useQueryClient()
  const query = articleQuery(article?.id ?? '')
  const { data } = useQuery({ ...query, enabled: article !== undefined, initialData: article })
  // A save of this form is known before the lists are read again.
  const now = data !== undefined && data.version >= (article?.version ?? 0) ? data : article

  const decide = useAction({
    run: ({ id, ...body }: ReviewDecision) => api(articleCalls.endReview, { params: { id }, body }),
    said: (_, { note }) =>
      note !== undefined && { title: 'Sent back', description: 'The author sees your note above the text.' },
    done: (stored) => client.setQueryData(articleQuery(stored.id).queryKey, stored),
    failed: (error, { note }) => toastFailure(note === undefined ? 'Not withdrawn' : 'Not sent back', error),
    list: ['articles', 'dashboard'],
  })
  return {
    now,
    isOpen: now?.status === 'draft' && now.review?.decision === null,
    /** Contributors may no longer change the article. */
    isDecided: now !== undefined && (now.status !== 'draft' || now.publishAt !== null),
    decide,
  }
}

export type ReviewState = ReturnType<typeof useReview>

/** The notice for a contributor who was still writing. */
const TAKEN_TEXT = 'An editor has this article now. What you typed since can’t be saved. Tell them what you changed.'

interface ReviewNoteProps {
  article: DeskArticle
  review: ReviewState
}

/** Shows the review under the bar while an editor is to decide, and after one sent the article back. */
export function ReviewNote({ article: { id }, review: { now, isOpen, isDecided, decide } }: ReviewNoteProps) {
  const time = useCountyTime()
  const user = useCurrentUser()
  const [isAsked, ask] = useState(false)
  const isTaken = isDecided && !isEditor(user)
  const review = now?.status === 'draft' ? now.review : null
  if (!isTaken && !isOpen && review?.decision !== 'sent-back') return null
  const name = (username: string | null) => {
    if (username === user.username) return 'You'
    return username === null ? 'An editor' : (review?.names?.[username] ?? username)
  }
  const happened = () => {
    if (!review) return null
    const { requestedBy, requestedAt, decidedBy, decidedAt } = review
    if (isOpen) return `${name(requestedBy)} submitted this article ${time.ago(requestedAt)}.`
    return `${name(decidedBy)} sent this article back ${time.ago(decidedAt ?? requestedAt)}.`
  }
  return (
    <>
      <EditorNote
        label="Review"
        actions={
          isOpen &&
          !isTaken && (
            <>
              {review?.requestedBy === user.username && (
                <Button
                  size="sm"
                  pending={decide.isPending}
                  onClick={() => decide.mutate({ id, requestedAt: review.requestedAt })}
                >
                  Withdraw
                </Button>
              )}
              {isEditor(user) && (
                <Button size="sm" onClick={() => ask(true)}>
                  Send back…
                </Button>
              )}
            </>
          )
        }
      >
        {isTaken ? TAKEN_TEXT : happened()}
        {!isTaken && review?.note && (
          <span className="wrap-anywhere block whitespace-pre-line text-ink">{review.note}</span>
        )}
      </EditorNote>
      {isAsked && review && (
        <SendBackDialog
          isSending={decide.isPending}
          onClose={() => ask(false)}
          onSend={(note) =>
            decide.mutate({ id, requestedAt: review.requestedAt, note }, { onSettled: () => ask(false) })
          }
        />
      )}
    </>
  )
}

const sendBackSchema = z.object({ note: reviewNoteSchema })

interface SendBackDialogProps {
  isSending: boolean
  onSend(note: string): void
  onClose(): void
}

function SendBackDialog({ isSending, onSend, onClose }: SendBackDialogProps) {
  const form = useForm({ resolver: zodResolver(sendBackSchema), defaultValues: { note: '' } })
  return (
    <FormDialog
      form={form}
      title="Send this article back"
      description="Your note stands above the text. Readers never see it."
      width="sm"
      label="Send back"
      pending={isSending}
      onSubmit={form.handleSubmit(({ note }) => onSend(note))}
      onClose={onClose}
    >
      <TextField name="note" label="What is missing?" required rows={4} />
    </FormDialog>
  )
}

/** Shows a contributor an article that they can't change: another person's, or an own one that an editor has now. */
export function LockedArticle({ article }: { article: DeskArticle }) {
  const time = useCountyTime()
  const site = useSiteAddress()
  const user = useCurrentUser()
  const { title, description, status, publishAt, slug, ownerId } = article
  const why = () => {
    if (ownerId !== user.id) return 'You can read this article, but not change it.'
    if (publishAt !== null) return `An editor scheduled it for ${time.dateTime(publishAt)}. Ask them to change it.`
    if (status === 'published') return 'An editor published this article. Ask them to change it.'
    return 'An editor has this article now. Ask them to change it.'
  }
  return (
    <div className="mx-auto flex max-w-[44rem] flex-col gap-6">
      <Card>
        <div className="flex flex-col gap-3">
          <ArticleStateBadge article={article} />
          <h1 className="wrap-anywhere font-semibold text-2xl">{title}</h1>
          <p className="wrap-anywhere text-quiet">{description}</p>
          <p role="status">{why()}</p>
          <div className="flex flex-wrap gap-2">
            {status === 'published' && (
              <Button asChild>
                <a href={site(`/${slug}`)} target="_blank" rel="noopener">
                  <ExternalLink aria-hidden /> View page
                </a>
              </Button>
            )}
            <Button asChild>
              <ScreenLink to={paths.articles}>Your articles</ScreenLink>
            </Button>
          </div>
        </div>
      </Card>
    </div>
  )
}
