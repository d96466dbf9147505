import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { Dialog } from '../../components/Dialog.tsx'
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
    <Dialog labelledBy="issue-title" className="dialog-issue" onClose={onClose}>
      <header className="issue-head">
        <p className="archive-facts figures">
          <time dateTime={item.sentAt}>{item.longDate}</time> {item.sentTo && <span>{item.sentTo}</span>}
        </p>
        <h2 id="issue-title" className="text-3xl">
          {item.title}
        </h2>
        {item.description && <p className="issue-standfirst">{item.description}</p>}
      </header>
      {issue.isPending && (
        <p className="issue-loading" role="status">
          <span className="spinner" aria-hidden="true" /> Loading newsletter...
        </p>
      )}
      {issue.isError && (
        <p role="alert">
          Couldn’t load this newsletter.{' '}
          <a href={newsletterPath(item.id)} className="text-accent underline">
            Open the newsletter’s page
          </a>
        </p>
      )}
      <div ref={place} />
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
