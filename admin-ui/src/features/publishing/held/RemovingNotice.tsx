import { countOf } from '../../../lib/numbers.ts'
import { Notice } from '../../../ui/Notice.tsx'

/** Confirmed articles stay on the site until the next sync asks WordPress for them once more. */
export function RemovingNotice({ articles }: { articles: number }) {
  if (articles === 0) return null
  return (
    <Notice tone="info" title={`Removing ${countOf(articles, 'article')}…`}>
      {articles === 1 ? 'It comes' : 'They come'} off the site at the next sync.
    </Notice>
  )
}
