import { ARTICLE_STATUSES } from '@hometown/shared-types/article'
import { useFormContext, useWatch } from 'react-hook-form'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import type { ArticleValues } from './article-draft.ts'

const LABELS = { draft: 'Draft', scheduled: 'Scheduled', published: 'Published', archived: 'Archived' } as const
type Choice = keyof typeof LABELS

interface StatusFieldProps {
  /** The stored publish time; empty if nothing is planned. */
  plannedFor: string
  isInReview: boolean
}

/** A draft with a publish time is a scheduled article; choosing Draft takes the time away. */
export function StatusField({ plannedFor, isInReview }: StatusFieldProps) {
  const { control, setValue } = useFormContext<ArticleValues>()
  const [status, publishAt] = useWatch({ control, name: ['status', 'publishAt'] })
  const isPlanned = publishAt !== '' || plannedFor !== ''
  const choices: Choice[] = isPlanned ? ['draft', 'scheduled', 'published', 'archived'] : [...ARTICLE_STATUSES]
  const labelOf = (choice: Choice) => (choice === 'draft' && isInReview ? 'Draft, in review' : LABELS[choice])

  function choose(choice: Choice): void {
    const change = { shouldDirty: true, shouldValidate: true } as const
    setValue('status', choice === 'scheduled' ? 'draft' : choice, change)
    if (choice === 'draft') setValue('publishAt', '', change)
    if (choice === 'scheduled' && publishAt === '') setValue('publishAt', plannedFor, change)
  }
  return (
    <Field label="Status">
      <Select
        value={status === 'draft' && publishAt !== '' ? 'scheduled' : status}
        onChange={choose}
        options={choices.map((value) => ({ value, label: labelOf(value) }))}
      />
    </Field>
  )
}
