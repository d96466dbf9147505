import type { Suggestion } from '@hometown/shared-types/suggestion'
import { useState } from 'react'
import { apiAddress } from '../../lib/config.ts'

/** What its `img` needs, through the service's image proxy; undefined if it has no picture or the picture can't load. */
export function useItemPicture({ id, imageUrl }: Pick<Suggestion, 'id' | 'imageUrl'>) {
  const [isGone, setGone] = useState(false)
  if (!imageUrl || isGone) return undefined
  return {
    src: apiAddress(`/api/content-suggestions/${encodeURIComponent(id)}/image`),
    loading: 'lazy',
    decoding: 'async',
    onError: () => setGone(true),
  } as const
}
