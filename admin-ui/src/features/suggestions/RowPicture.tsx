import type { Suggestion } from '@hometown/shared-types/suggestion'
import { useState } from 'react'
import { apiAddress } from '../../lib/config.ts'

/** A thumbnail no higher than the row's text, through the service's image proxy. */
export function RowPicture({ suggestion: { id, imageUrl } }: { suggestion: Suggestion }) {
  const [isGone, setGone] = useState(false)
  if (!imageUrl || isGone) return null
  return (
    <img
      src={apiAddress(`/api/content-suggestions/${encodeURIComponent(id)}/image`)}
      alt=""
      width={56}
      height={36}
      loading="lazy"
      decoding="async"
      onError={() => setGone(true)}
      className="h-9 w-14 shrink-0 rounded-sm bg-sunken object-cover max-md:w-9"
    />
  )
}
