import { guide } from 'virtual:editors-guide'
import { GuideLink } from './GuideLink.tsx'
import type { GuidePage } from './guide-page.ts'

/** All pages, with the sections of the current one. */
export function GuideContents({ current }: { current: GuidePage }) {
  return (
    <nav aria-label="Pages of the guide" className="max-lg:hidden">
      <ul className="flex flex-col gap-px">
        {guide.pages.map((page) => (
          <li key={page.id}>
            <GuideLink
              page={page.id}
              isCurrent={page.id === current.id}
              className="block rounded-md px-2 py-1 text-quiet hover:bg-hover hover:text-ink aria-[current=page]:font-medium aria-[current=page]:text-accent"
            >
              {page.title}
            </GuideLink>
            {page.id === current.id && <Sections page={page} />}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Sections({ page }: { page: GuidePage }) {
  return (
    <ul className="mb-1.5 ml-2 flex flex-col border-l">
      {page.headings.map(({ id, text }) => (
        <li key={id}>
          <GuideLink
            page={page.id}
            heading={id}
            className="block rounded-r-md py-0.5 pl-3 text-quiet text-sm hover:bg-hover hover:text-ink"
          >
            {text}
          </GuideLink>
        </li>
      ))}
    </ul>
  )
}
