import { guide } from 'virtual:editors-guide'
import { Link, useLocation, useParams } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight, BookOpen } from 'lucide-react'
import { createElement, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { countOf } from '../../lib/numbers.ts'
import { useShortcut } from '../../lib/shortcuts.ts'
import { useTitle } from '../../lib/title.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Input } from '../../ui/Input.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SearchFrame } from '../../ui/SearchFrame.tsx'
import type { Guide, GuideNode, GuidePage, GuidePicture, GuideTag } from './guide-page.ts'

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

const LINK = 'flex min-h-11 items-center gap-2 rounded-md font-medium text-accent underline-offset-2 hover:underline'

/** The pages before and after. */
function GuideNeighbors({ page }: { page: GuidePage }) {
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

/** All pages, with the sections of the current one. */
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

/** Finds pages and sections by their titles. Shows its children while nothing is typed. */
function GuideSearch({ children }: { children: ReactNode }) {
  const [search, setSearch] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useShortcut({ key: '/' }, () => field.current?.focus())
  const found = findInGuide(guide, search)
  const isTyped = search.trim() !== ''
  return (
    <>
      <search>
        <SearchFrame>
          <Input
            ref={field}
            type="search"
            aria-label="Search help"
            placeholder="Search help"
            maxLength={100}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </SearchFrame>
      </search>
      <p role="status" className={isTyped && found.length === 0 ? 'px-2 text-quiet' : 'sr-only'}>
        {isTyped && (found.length === 0 ? 'No page matches.' : countOf(found.length, 'result'))}
      </p>
      {found.length > 0 && (
        <ul aria-label="Results" className="flex flex-col gap-px">
          {found.map(({ page, heading }) => (
            <li key={`${page.id}#${heading?.id ?? ''}`}>
              <GuideLink
                page={addressName(page.id)}
                heading={heading?.id}
                onClick={() => setSearch('')}
                className="block rounded-md px-2 py-1.5 hover:bg-hover"
              >
                <span className="block">{heading?.text ?? page.title}</span>
                {heading && <span className="block text-quiet text-sm">{page.title}</span>}
              </GuideLink>
            </li>
          ))}
        </ul>
      )}
      {!isTyped && children}
    </>
  )
}

interface Found {
  page: GuidePage
  /** Undefined for the page itself. */
  heading?: { id: string; text: string }
}

const MOST = 12

/** Pages, then sections, that have all words in their titles. A section also answers to its page’s title. */
function findInGuide({ home, pages }: Guide, search: string): Found[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  const hasSome = (text: string) => words.some((word) => text.toLowerCase().includes(word))
  const whole = pages.filter(({ title }) => has(title)).map((page): Found => ({ page }))
  const parts = [home, ...pages].flatMap((page) =>
    page.headings
      .filter(({ text }) => hasSome(text) && has(`${text} ${page.title}`))
      .map((heading): Found => ({ page, heading })),
  )
  return [...whole, ...parts].slice(0, MOST)
}

const CLASSES: Readonly<Record<GuideTag, string>> = {
  p: '[li>&]:contents',
  h2: 'mt-5 scroll-mt-16 border-t pt-5 font-semibold text-lg tracking-tight md:scroll-mt-4',
  h3: 'mt-2 scroll-mt-16 font-semibold md:scroll-mt-4',
  ul: 'flex list-disc flex-col gap-1.5 pl-5 marker:text-quiet',
  ol: 'flex list-decimal flex-col gap-1.5 pl-7 marker:text-quiet marker:tabular-nums',
  li: 'pl-1',
  strong: 'font-semibold',
  em: 'italic',
  code: 'wrap-anywhere font-mono text-[0.92em]',
  kbd: 'rounded-sm border border-edge/60 px-1 font-sans text-[0.85em] whitespace-nowrap',
  table: 'w-full border-collapse text-left align-top',
  thead: 'border-b text-quiet text-sm',
  tbody: 'divide-y',
  tr: 'break-inside-avoid',
  th: 'py-1.5 pr-4 font-medium last:pr-0',
  td: 'py-2 pr-4 align-top first:min-w-24 last:pr-0',
}

/** Elements, never HTML: the guide can bring nothing else to the desk. */
function GuideText({ nodes }: { nodes: readonly GuideNode[] }) {
  return nodes.map((node, index) => {
    if (typeof node === 'string') return node
    // A page never changes while it is shown.
    const key = index
    if (node.tag === 'img') return <Picture key={key} {...node} />
    const children = <GuideText nodes={node.children} />
    if (node.tag === 'a') {
      return (
        <GuideLink
          key={key}
          page={node.page}
          heading={node.heading}
          className="rounded-sm text-accent underline underline-offset-2"
        >
          {children}
        </GuideLink>
      )
    }
    return createElement(node.tag, { key, id: node.id, className: CLASSES[node.tag] }, children)
  })
}

/** Opens in its own size, for phones. */
function Picture({ src, alt, width, height }: GuidePicture) {
  return (
    <a href={src} target="_blank" rel="noopener" className="my-1 max-w-full self-start rounded-lg">
      <img
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        className="h-auto max-w-full break-inside-avoid rounded-lg border"
      />
    </a>
  )
}

interface GuideLinkProps {
  /** Undefined for the contents. */
  page: string | undefined
  heading?: string | undefined
  className?: string
  isCurrent?: boolean
  onClick?(): void
  children: ReactNode
}

/** Otherwise the router marks all sections of a page as the current one. */
const EXACT = { exact: true, includeHash: true } as const

function GuideLink({ page, heading, isCurrent = false, children, ...more }: GuideLinkProps) {
  const rest = {
    ...more,
    activeOptions: EXACT,
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

/** The page’s name in addresses. */
function addressName(id: string): string | undefined {
  return id === 'README' ? undefined : id
}
