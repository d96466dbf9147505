import { useEffect, useState } from 'react'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { PartFrame } from '../../../ui/PartFrame.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { inMailOrder } from '../layout/section-order.ts'
import type { ListedArticle } from './known-articles.ts'

/** Dragging is as large as the rest of the composer, and comes after it. */
const ChosenArticles = lazyPart(() => import('./ChosenArticles.tsx'), 'ChosenArticles')

interface SelectedArticlesProps {
  articles: readonly ListedArticle[]
  isLoading: boolean
  onChange(ids: string[]): void
}

export function SelectedArticles({ articles, ...rest }: SelectedArticlesProps) {
  const props = { articles: inMailOrder(articles), ...rest }
  const count = articles.length
  const [isNeeded, setNeeded] = useState(count > 0)
  if (count > 0 && !isNeeded) setNeeded(true)
  useEffect(() => {
    // If that fails, the list says so when it is needed.
    ChosenArticles.preload().catch(() => {})
  }, [])
  const nothing = (
    <section
      aria-labelledby="selected-heading"
      className="flex min-h-0 min-w-0 flex-[2_1_0%] flex-col max-lg:h-full lg:border-t"
    >
      <h3
        id="selected-heading"
        className="flex h-9 shrink-0 items-center border-b bg-sunken px-3 font-medium tabular-nums"
      >
        {count === 1 ? '1 article selected' : `${count} articles selected`}
      </h3>
      {count > 0 ? (
        <SkeletonRows count={2} />
      ) : (
        <p className="my-auto px-6 py-4 text-center text-quiet">
          Pick articles, then drag to reorder. The email groups them by category.
        </p>
      )}
    </section>
  )
  return isNeeded ? (
    <PartFrame fallback={nothing}>
      <ChosenArticles {...props} />
    </PartFrame>
  ) : (
    nothing
  )
}
