import type { Suggestion } from '@hometown/shared-types/suggestion'
import { hostOf } from '../../lib/web-address.ts'
import { useItemPicture } from './use-item-picture.ts'

/** The item's picture with its origin. */
export function ItemPicture({ suggestion }: { suggestion: Suggestion }) {
  const picture = useItemPicture(suggestion)
  if (!picture) return null
  const origin = suggestion.imageOrigin || hostOf(suggestion.imageUrl ?? '')
  return (
    <figure className="w-full md:w-40 max-md:w-24">
      <img
        {...picture}
        alt=""
        width={320}
        height={200}
        className="aspect-[8/5] w-full rounded-md border bg-sunken object-cover"
      />
      <figcaption className="mt-1 line-clamp-2 text-quiet text-xs [overflow-wrap:anywhere]" title={origin}>
        Picture: {origin}
      </figcaption>
    </figure>
  )
}
