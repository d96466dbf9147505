import type { StoryItem as Item } from '@hometown/shared-types/suggestion-story'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useCountyTime } from '../../lib/dates.ts'
import { OutsideLink } from './OutsideLink.tsx'

interface StoryItemProps {
  item: Item
  /** Sentences for the editor. */
  why: string
  badge: ReactNode
  /** Its buttons. */
  children: ReactNode
}

/** One item of a story: its title, link and source, why it is here, and its text on demand. */
export function StoryItem({ item, why, badge, children }: StoryItemProps) {
  const { id, title, url, sourceName, publishedAt, foundAt, content } = item
  const time = useCountyTime()
  const region = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <li
      data-story-item={id}
      // Gets the focus when the item before it is decided.
      tabIndex={-1}
      className="rounded-sm [overflow-wrap:anywhere]"
    >
      <div className="flex items-start gap-1.5">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={region}
          aria-label={`Text of ${title}`}
          disabled={!content}
          onClick={() => setOpen(!isOpen)}
          className="-ml-1 shrink-0 rounded-sm hover:bg-hover disabled:opacity-30 max-md:-my-3 max-md:p-3"
        >
          <ChevronRight aria-hidden className={`size-5 transition-transform ${isOpen ? 'rotate-90' : ''}`} />
        </button>
        <div className="min-w-0 flex-1">
          <OutsideLink href={url} className="text-accent underline underline-offset-2">
            {title || url}
          </OutsideLink>{' '}
          {badge}
          <p className="text-quiet">{[sourceName, time.dateTime(publishedAt ?? foundAt)].filter(Boolean).join(', ')}</p>
          {why && <p className="mt-0.5">{why}</p>}
          <p id={region} hidden={!isOpen} className="mt-1 whitespace-pre-line border-l-2 pl-2 text-quiet">
            {content}
          </p>
          <div className="mt-1.5 flex flex-wrap items-center gap-2">{children}</div>
        </div>
      </div>
    </li>
  )
}
