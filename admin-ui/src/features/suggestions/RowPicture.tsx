import type { Suggestion } from '@hometown/shared-types/suggestion'
import { useItemPicture } from './use-item-picture.ts'

/** A thumbnail no higher than the row's text. */
export function RowPicture({ suggestion }: { suggestion: Suggestion }) {
  const picture = useItemPicture(suggestion)
  if (!picture) return null
  return (
    <img
      {...picture}
      alt=""
      width={56}
      height={36}
      className="h-9 w-14 shrink-0 rounded-sm bg-sunken object-cover max-md:w-9"
    />
  )
}
