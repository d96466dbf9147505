import type { Suggestion } from '@hometown/shared-types/suggestion'
import { useState } from 'react'
import { apiAddress } from '../../lib/config.ts'
import { hostOf } from '../../lib/web-address.ts'

/** The item's picture through the service's image proxy, with its origin. */
export function ItemPicture({ suggestion: { id, imageUrl, imageOrigin } }: { suggestion: Suggestion }) {
  const [isGone, setGone] = useState(false)
  if (!imageUrl || isGone) return null
  const origin = imageOrigin || hostOf(imageUrl)
  return (
    <figure className="w-full md:w-40 max-md:w-24">
      <img
        src={apiAddress(`/api/content-suggestions/${encodeURIComponent(id)}/image`)}
        alt=""
        width={320}
        height={200}
        loading="lazy"
        decoding="async"
        onError={() => setGone(true)}
        className="aspect-[8/5] w-full rounded-md border bg-sunken object-cover"
      />
      <figcaption className="mt-1 line-clamp-2 text-quiet text-xs [overflow-wrap:anywhere]" title={origin}>
        Picture: {origin}
      </figcaption>
    </figure>
  )
}
