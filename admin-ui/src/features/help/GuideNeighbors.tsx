import { guide } from 'virtual:editors-guide'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { GuideLink } from './GuideLink.tsx'
import type { GuidePage } from './guide-page.ts'

const LINK = 'flex min-h-11 items-center gap-2 rounded-md font-medium text-accent underline-offset-2 hover:underline'

/** The pages before and after. */
export function GuideNeighbors({ page }: { page: GuidePage }) {
  const index = guide.pages.indexOf(page)
  const [before, after] = [guide.pages[index - 1], guide.pages[index + 1]]
  return (
    <nav
      aria-label="Previous and next page"
      className="mt-8 flex flex-wrap justify-between gap-x-6 gap-y-1 border-t pt-3 print:hidden"
    >
      {index > 0 && before && (
        <GuideLink page={before.id} className={LINK}>
          <ArrowLeft aria-hidden className="size-4 shrink-0" />
          <span>
            <span className="sr-only">Previous: </span>
            {before.title}
          </span>
        </GuideLink>
      )}
      {after && (
        <GuideLink page={after.id} className={`${LINK} ml-auto`}>
          <span>
            <span className="sr-only">Next: </span>
            {after.title}
          </span>
          <ArrowRight aria-hidden className="size-4 shrink-0" />
        </GuideLink>
      )}
    </nav>
  )
}
