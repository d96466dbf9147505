import { isEditor } from '@hometown/shared-types/contract/accounts'
import { ARTICLE_TEXTS, type ArticleTextName, META_DESCRIPTION_LIMIT } from '@hometown/shared-types/contract/articles'
import { CAPTION_LIMIT } from '@hometown/shared-types/contract/pictures'
import { lastNameStart, namesInByline } from '@hometown/shared-types/rules/names'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Controller, useController, useFormContext } from 'react-hook-form'
import { useCurrentUser } from '../../lib/session.ts'
import { MediaPicker } from '../../parts/pictures/MediaPicker.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input, Textarea } from '../../ui/Input.tsx'
import { SuggestingInput } from '../../ui/SuggestingInput.tsx'
import type { ArticleValues } from './article-draft.ts'
import { authorNamesQuery } from './article-queries.ts'

const FIELD = 'field-sizing-content w-full resize-none bg-transparent font-serif outline-none'

interface TitleFieldsProps {
  /** The description is the first paragraph's, until somebody writes another. */
  isDerived: boolean
  /** Goes on to the text. */
  onText(): void
}

/** Edited in place, in the site's typeface. */
export function TitleFields({ isDerived, onText }: TitleFieldsProps) {
  const id = useId()
  const { register, formState } = useFormContext<ArticleValues>()
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
          className={`${FIELD} text-balance pt-[0.15em] font-semibold text-[clamp(1.75rem,1.3rem+2vw,2.5rem)] leading-[1.1] tracking-tight`}
        />
        <Problem id={`${id}-title`} text={title?.message} />
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
          className={`${FIELD} text-[1.25rem] text-quiet leading-snug`}
        />
        {isDerived && !description && (
          <p id={`${id}-description`} className="pt-1 text-quiet text-sm">
            From your first paragraph. Type here to write your own.
          </p>
        )}
        <Problem id={`${id}-description`} text={description?.message} />
      </div>
    </div>
  )
}

function Problem({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null
  return (
    <p id={id} className="pt-1 text-danger text-sm">
      {text}
    </p>
  )
}

/** A byline is any text. It suggests names that were printed before, also after "and" or a comma. */
export function BylineField() {
  const { field, fieldState } = useController<ArticleValues, 'authorName'>({ name: 'authorName' })
  const user = useCurrentUser()
  // Contributors don't see other people's drafts, whose bylines are among these.
  const { data: printed = [] } = useQuery({ ...authorNamesQuery, enabled: isEditor(user) })
  const before = field.value.slice(0, lastNameStart(field.value))
  const isAsked = user.displayName === null && field.value === user.username
  return (
    <Field
      label="Author name"
      required
      error={fieldState.error?.message}
      hint={
        isAsked ? 'This is your username. Save your name in Settings, and we’ll use it for new articles.' : undefined
      }
    >
      <SuggestingInput {...field} suggestions={singleNames(printed).map((name) => before + name)} />
    </Field>
  )
}

/** Bylines of one name; the others are made of them. */
function singleNames(bylines: readonly string[]): string[] {
  return bylines.flatMap((byline) => {
    const [whole = '', ...parts] = namesInByline(byline)
    return parts.length === 1 && whole !== '' ? [whole] : []
  })
}

interface TextInput {
  readonly section: 'more' | 'seo' | 'picture'
  readonly hint: string
  /** Character limit: the input has a counter, and several lines. */
  readonly countsTo?: number
}

const TEXT_INPUTS: Record<ArticleTextName, TextInput> = {
  authorAvatar: {
    section: 'more',
    hint: 'Choose or upload a picture, or enter its address. Without one, readers see initials.',
  },
  metaDescription: {
    section: 'seo',
    hint: 'Best between 150 and 160 characters.',
    countsTo: META_DESCRIPTION_LIMIT,
  },
  imageCaption: {
    section: 'picture',
    hint: 'Write a caption for this article only. If empty, readers see the picture’s own caption.',
    countsTo: CAPTION_LIMIT,
  },
  imageAlt: { section: 'seo', hint: 'Describe the picture at the top for readers who can’t see it.' },
}

export function textsOfSection(section: TextInput['section']): ArticleTextName[] {
  const names = Object.keys(TEXT_INPUTS) as ArticleTextName[]
  return names.filter((name) => TEXT_INPUTS[name].section === section)
}

export function ArticleTextField({ name, placeholder }: { name: ArticleTextName; placeholder?: string | undefined }) {
  const { control } = useFormContext<ArticleValues>()
  const { hint, countsTo } = TEXT_INPUTS[name]
  const { label, ...text } = ARTICLE_TEXTS[name]
  const [isPicking, setPicking] = useState(false)
  const isPicture = name === 'authorAvatar'
  const address = 'isAddress' in text ? ({ inputMode: 'url', placeholder: 'https://' } as const) : {}
  return (
    <Controller
      name={name}
      control={control}
      render={({ field, fieldState }) => (
        <>
          <Field
            label={label}
            hint={hint}
            error={fieldState.error?.message}
            aside={
              isPicture ? (
                <Button size="sm" onClick={() => setPicking(true)}>
                  Choose picture
                </Button>
              ) : (
                countsTo && (
                  <span className={field.value.length > countsTo ? 'text-danger' : undefined}>
                    {field.value.length}/{countsTo}
                  </span>
                )
              )
            }
          >
            {countsTo ? <Textarea {...field} rows={3} placeholder={placeholder} /> : <Input {...field} {...address} />}
          </Field>
          {isPicture && (
            <MediaPicker
              open={isPicking}
              onOpenChange={setPicking}
              onPick={({ imageUrl }) => field.onChange(imageUrl)}
            />
          )}
        </>
      )}
    />
  )
}
