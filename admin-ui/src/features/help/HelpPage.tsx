import { type GuidePage, guide } from 'virtual:editors-guide'
import { Link, useLocation, useParams, useRouter } from '@tanstack/react-router'
import { BookOpen } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent } from 'react'
import { useTitle } from '../../lib/site.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'

export function HelpPage() {
  const { page: id } = useParams({ strict: false })
  const page = id === undefined ? guide.home : guide.pages.find((one) => one.id === id)
  const isHome = page === guide.home
  useTitle(isHome || !page ? 'Help' : page.title)
  useScrollToGuideHeading()
  if (!page) return <UnknownGuidePage />
  return (
    <div className="grid gap-x-12 gap-y-5 lg:grid-cols-[15rem_minmax(0,42rem)]">
      <div className="flex flex-col gap-3 lg:sticky lg:top-8 lg:max-h-[calc(100dvh-4rem)] lg:self-start lg:overflow-y-auto print:hidden">
        <GuideContents current={page} />
      </div>
      <article className="min-w-0">
        <PageHeader title={isHome ? 'Help' : page.title} description={isHome ? page.title : <BackToGuideContents />} />
        <GuideText html={page.html} />
      </article>
    </div>
  )
}

/** Scrolls to the heading, which the router looks for before a page that was opened by its address is shown. */
function useScrollToGuideHeading(): void {
  const heading = useLocation({ select: ({ hash }) => hash })
  const show = useEffectEvent(() => document.getElementById(heading)?.scrollIntoView())
  useEffect(() => show(), [])
}

function BackToGuideContents() {
  return (
    <GuideLink page={undefined} className="rounded-sm text-accent underline-offset-2 hover:underline">
      All pages
    </GuideLink>
  )
}

function UnknownGuidePage() {
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

function GuideContents({ current }: { current: GuidePage }) {
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
            {page.id === current.id && <GuideSections page={page} />}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function GuideSections({ page }: { page: GuidePage }) {
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

const GUIDE_TEXT_CLASS = [
  'flex flex-col gap-3 text-[0.9375rem] leading-6 [&_li>p]:contents',
  '[&_h2]:mt-5 [&_h2]:scroll-mt-16 [&_h2]:border-t [&_h2]:pt-5 [&_h2]:font-semibold [&_h2]:text-lg [&_h2]:tracking-tight',
  '[&_h3]:mt-2 [&_h3]:scroll-mt-16 [&_h3]:font-semibold [&_:is(h2,h3)]:md:scroll-mt-4',
  '[&_:is(ul,ol)]:flex [&_:is(ul,ol)]:flex-col [&_:is(ul,ol)]:gap-1.5 [&_:is(ul,ol)]:marker:text-quiet [&_li]:pl-1',
  '[&_ul]:list-disc [&_ul]:pl-5 [&_ol]:list-decimal [&_ol]:pl-7 [&_ol]:marker:tabular-nums',
  '[&_strong]:font-semibold [&_code]:wrap-anywhere [&_code]:font-mono [&_code]:text-[0.92em]',
  '[&_kbd]:whitespace-nowrap [&_kbd]:rounded-sm [&_kbd]:border [&_kbd]:border-edge/60 [&_kbd]:px-1 [&_kbd]:font-sans [&_kbd]:text-[0.85em]',
  '[&_table]:w-full [&_table]:border-collapse [&_table]:text-left [&_thead]:border-b [&_thead]:text-quiet [&_thead]:text-sm [&_tbody]:divide-y',
  '[&_th]:py-1.5 [&_th]:pr-4 [&_th]:font-medium [&_td]:py-2 [&_td]:pr-4 [&_td]:align-top [&_td]:first:min-w-24 [&_tr]:break-inside-avoid',
  '[&_a]:rounded-sm [&_a]:text-accent [&_a]:underline [&_a]:underline-offset-2',
  '[&_img]:my-1 [&_img]:h-auto [&_img]:max-w-full [&_img]:break-inside-avoid [&_img]:rounded-lg [&_img]:border',
].join(' ')

function GuideText({ html }: { html: string }) {
  const router = useRouter()
  function follow(event: MouseEvent<HTMLElement>): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const href = link?.getAttribute('href') ?? ''
    if (!href.startsWith(paths.help) || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    router.navigate({ href }).catch(reportError)
  }
  return (
    // biome-ignore lint/a11y: the links in it are pressed, also by keyboard.
    <div
      className={GUIDE_TEXT_CLASS}
      onClick={follow}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own pages, which may have no HTML when they are built.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

interface GuideLinkProps {
  /** The page's id; undefined for the contents. */
  page: string | undefined
  heading?: string | undefined
  className?: string
  isCurrent?: boolean
  children: ReactNode
}

/** The router would otherwise mark all sections of a page as the current one. */
const EXACT_LINK_OPTIONS = { exact: true, includeHash: true } as const

function GuideLink({ page, heading, isCurrent = false, children, ...more }: GuideLinkProps) {
  const rest = {
    ...more,
    activeOptions: EXACT_LINK_OPTIONS,
    ...(heading && { hash: heading }),
    ...(isCurrent && { 'aria-current': 'page' as const }),
  }
  if (page === undefined) {
    return (
      <Link to={paths.help} {...rest}>
        {children}
      </Link>
    )
  }
  return (
    <Link to={paths.helpPage} params={{ page }} {...rest}>
      {children}
    </Link>
  )
}
