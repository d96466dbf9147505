import type { Category } from '@hometown/shared-types/category'
import { useQuery } from '@tanstack/react-query'
import { type UseFormReturn, useFormContext, useWatch } from 'react-hook-form'
import { libraryPictureQuery } from '../../parts/pictures/picture-queries.ts'
import type { ArticleValues } from './article-draft.ts'

export const LEAD_CREDIT_ID = 'lead-credit'
export const PICTURE_DETAILS_ID = 'picture-details'

/** What is missing under the picture at the top; undefined if nothing is, or while it isn't known. */
export function useMissingCredit(): { message: string; remedy: string; field: 'credit' | 'caption' } | undefined {
  const { control } = useFormContext<ArticleValues>()
  const [imageUrl, caption] = useWatch({ control, name: ['imageUrl', 'imageCaption'] })
  const { data: picture } = useQuery(libraryPictureQuery(imageUrl))
  if (imageUrl === '' || picture === undefined || picture?.credit) return undefined
  const message = 'The picture at the top has no credit.'
  if (picture) return { message, remedy: 'Name who made or owns the picture.', field: 'credit' }
  if (caption.trim() !== '') return undefined
  return {
    message,
    remedy: 'This picture isn’t in your library. Name its source in the caption, or upload it.',
    field: 'caption',
  }
}

/** Opens the picture's details and goes to one of them. */
export function showLeadField(
  form: UseFormReturn<ArticleValues, unknown, ArticleValues>,
  field: 'credit' | 'caption',
): void {
  // Fields in closed details can't have the focus.
  document.getElementById(PICTURE_DETAILS_ID)?.setAttribute('open', '')
  if (field === 'caption') form.setFocus('imageCaption')
  else document.getElementById(LEAD_CREDIT_ID)?.focus()
}

/** The service refuses obituaries. */
export function canLead(category: Category | ''): boolean {
  return category !== 'Obituaries'
}
