import { isEditor } from '@hometown/shared-types/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useCurrentUser } from '../../lib/session.ts'
import { TextField } from '../../parts/forms/fields.tsx'
import type { ArticleDraft } from './article-draft.ts'
import { authorNamesQuery } from './article-queries.ts'

const TITLE_FIELD_CLASS = 'field-sizing-content w-full resize-none bg-transparent font-serif outline-none'

interface TitleFieldsProps {
  /** Tells whether a description is the first paragraph's, until somebody writes another. */
  isDerived(description: string): boolean
  /** Moves the focus on to the text. */
  onText(): void
}

/** Shows the title and the description as fields in the site's typeface. */
export function ArticleTitleFields({ isDerived: isDerivedText, onText }: TitleFieldsProps) {
  const id = useId()
  const isDerived = isDerivedText(useWatch<ArticleDraft, 'description'>({ name: 'description' }))
  const { register, formState } = useFormContext<ArticleDraft>()
  const { title, description } = formState.errors
  return (
    <div className="flex flex-col gap-3">
      <div>
        <textarea
          {...register('title')}
          rows={1}
          aria-label="Title"
          placeholder="Title"
          aria-required
          aria-invalid={title ? true : undefined}
          aria-describedby={title && `${id}-title`}
          // A title is a single line, even if it wraps on screen.
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            onText()
          }}
          // The padding has room for the accents of capitals.
          className={`${TITLE_FIELD_CLASS} text-balance pt-[0.15em] font-semibold text-[clamp(1.75rem,1.3rem+2vw,2.5rem)] leading-[1.1] tracking-tight`}
        />
        <ArticleFieldProblem id={`${id}-title`} text={title?.message} />
      </div>
      <div>
        <textarea
          {...register('description')}
          rows={1}
          aria-label="Description"
          placeholder="Description: your first paragraph, or write your own"
          aria-required
          aria-invalid={description ? true : undefined}
          aria-describedby={description || isDerived ? `${id}-description` : undefined}
          className={`${TITLE_FIELD_CLASS} text-[1.25rem] text-quiet leading-snug`}
        />
        {isDerived && !description && (
          <p id={`${id}-description`} className="pt-1 text-quiet text-sm">
            From your first paragraph. Type here to write your own.
          </p>
        )}
        <ArticleFieldProblem id={`${id}-description`} text={description?.message} />
      </div>
    </div>
  )
}

function ArticleFieldProblem({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null
  return (
    <p id={id} className="pt-1 text-danger text-sm">
      {text}
    </p>
  )
}

const ArticleText = TextField<ArticleDraft>

/** Takes any text as a byline, and suggests bylines that were printed before. */
export function ArticleBylineField() {
  const user = useCurrentUser()
  const byline = useWatch<ArticleDraft, 'authorName'>({ name: 'authorName' })
  // Contributors don't see other people's drafts, whose bylines are among these.
  const { data: printed = [] } = useQuery({ ...authorNamesQuery, enabled: isEditor(user) })
  const isAsked = user.displayName === null && byline === user.username
  return (
    <ArticleText
      name="authorName"
      label="Author name"
      required
      hint={isAsked && 'This is your username. Save your name in Settings, and we’ll use it for new articles.'}
      suggestions={printed}
    />
  )
}
