import { guide } from 'virtual:editors-guide'
import { useLocation, useParams } from '@tanstack/react-router'
import { BookOpen } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useTitle } from '../../lib/title.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { GuideContents } from './GuideContents.tsx'
import { GuideLink } from './GuideLink.tsx'
import { GuideNeighbors } from './GuideNeighbors.tsx'
import { GuideSearch } from './GuideSearch.tsx'
import { GuideText } from './GuideText.tsx'

/** The editors’ guide: its contents, or one page. */
export function HelpPage() {
  const { page: id } = useParams({ strict: false })
  const page = id === undefined ? guide.home : guide.pages.find((one) => one.id === id)
  const isHome = page === guide.home
  useTitle(isHome || !page ? 'Help' : page.title)
  useHeadingOnArrival()
  if (!page) return <UnknownPage />
  return (
    <div className="grid gap-x-12 gap-y-5 lg:grid-cols-[15rem_minmax(0,42rem)]">
      <div className="flex flex-col gap-3 lg:sticky lg:top-8 lg:max-h-[calc(100dvh-4rem)] lg:self-start lg:overflow-y-auto print:hidden">
        <GuideSearch key={page.id}>
          <GuideContents current={page} />
        </GuideSearch>
      </div>
      <article className="min-w-0">
        <PageHeader title={isHome ? 'Help' : page.title} description={isHome ? page.title : <ToContents />} />
        <div className="flex flex-col gap-3 text-[0.9375rem] leading-6">
          <GuideText nodes={page.nodes} />
        </div>
        <GuideNeighbors page={page} />
      </article>
    </div>
  )
}

/** The router looks for the heading before a page that was opened by its address is signed in and shown. */
function useHeadingOnArrival(): void {
  const heading = useLocation({ select: ({ hash }) => hash })
  const show = useEffectEvent(() => document.getElementById(heading)?.scrollIntoView())
  useEffect(() => show(), [])
}

function ToContents() {
  return (
    <GuideLink page={undefined} className="rounded-sm text-accent underline-offset-2 hover:underline">
      All pages
    </GuideLink>
  )
}

function UnknownPage() {
  return (
    <>
      <h1 className="sr-only">Help</h1>
      <EmptyState
        icon={BookOpen}
        title="The guide has no page at this address."
        action={
          <GuideLink page={undefined} className="font-medium text-accent underline underline-offset-2">
            See all pages
          </GuideLink>
        }
      >
        The link may be old or incomplete.
      </EmptyState>
    </>
  )
}
