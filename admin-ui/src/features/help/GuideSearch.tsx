import { guide } from 'virtual:editors-guide'
import { type ReactNode, useRef, useState } from 'react'
import { countOf } from '../../lib/numbers.ts'
import { useShortcut } from '../../lib/shortcuts.ts'
import { Input } from '../../ui/Input.tsx'
import { SearchFrame } from '../../ui/SearchFrame.tsx'
import { findInGuide } from './find-in-guide.ts'
import { addressName, GuideLink } from './GuideLink.tsx'

/** Finds pages and sections by their titles. Shows its children while nothing is typed. */
export function GuideSearch({ children }: { children: ReactNode }) {
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
