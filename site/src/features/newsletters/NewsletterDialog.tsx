import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { Dialog } from '../../components/Dialog.tsx'
import { Loading } from '../../components/Loading.tsx'
import { newsletterPath } from '../../lib/island-paths.ts'
import type { ArchiveItem } from './archive-item.ts'

interface Props {
  readonly item: ArchiveItem
  onClose(): void
}

/** Shows a newsletter over the archive. Its parts come from its own page, so that its text exists only once. */
export function NewsletterDialog({ item, onClose }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const issue = useQuery({ queryKey: ['issue', item.id], queryFn: () => readIssue(item.id) })
  useLayoutEffect(() => place.current?.replaceChildren(...(issue.data ?? [])), [issue.data])

  return (
    <Dialog labelledBy="issue-title" onClose={onClose}>
      <header className="mb-6 border-b border-rule-strong pb-5">
        <p className="figures flex flex-wrap gap-x-4 text-sm text-quiet">
          <time dateTime={item.sentAt}>{item.longDate}</time> {item.sentTo && <span>{item.sentTo}</span>}
        </p>
        <h2 id="issue-title" className="mt-2.5 text-3xl">
          {item.title}
        </h2>
        {item.description && <p className="mt-2 font-serif text-lg/normal text-quiet">{item.description}</p>}
      </header>
      {issue.isPending && <Loading>Loading newsletter...</Loading>}
      {issue.isError && (
        <p role="alert">
          Couldn’t load this newsletter.{' '}
          <a href={newsletterPath(item.id)} className="text-accent underline">
            Open the newsletter’s page
          </a>
        </p>
      )}
      <div ref={place} className="*:first:border-t-0 *:first:pt-0" />
    </Dialog>
  )
}

/** Reads a newsletter from its own page. Scripts in a parsed document never run. */
async function readIssue(id: string): Promise<Node[]> {
  const response = await fetch(newsletterPath(id))
  if (!response.ok) throw new Error(`${response.status}`)
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const issue = page.querySelector('[data-issue]')
  if (issue === null) throw new Error('The page has no newsletter.')
  return [...issue.childNodes].map((node) => document.importNode(node, true))
}
