import { ARTICLE_TEXTS, type ArticleTextName, META_DESCRIPTION_LIMIT } from '@hometown/shared-types/contract/articles'
import { CAPTION_LIMIT } from '@hometown/shared-types/contract/pictures'
import { useState } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { MediaPicker } from '../../parts/pictures/MediaPicker.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input, Textarea } from '../../ui/Input.tsx'
import type { ArticleValues } from './article-draft.ts'

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
