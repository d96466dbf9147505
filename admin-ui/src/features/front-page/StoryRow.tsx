import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { useCountyTime } from '../../lib/dates.ts'
import { CategoryBadge } from '../../ui/Badge.tsx'
import { pinText, reasonText } from './front-labels.ts'
import type { Story } from './stories.ts'

interface StoryRowProps {
  story: Story
  isChosen: boolean
  /** Left of the title: its place, or its rank. */
  mark: ReactNode
  /** Right of the title. */
  children: ReactNode
  isLarge?: boolean
}

/** A story that keys act on while it has the focus. */
export function StoryRow({ story, isChosen, mark, children, isLarge = false }: StoryRowProps) {
  const times = useCountyTime()
  const { id, article, pin } = story
  const headline = pin?.headline ?? article.title
  return (
    <li
      data-story={id}
      // The list is one stop of the Tab key; arrow keys move inside it.
      tabIndex={isChosen ? 0 : -1}
      aria-current={isChosen ? 'true' : undefined}
      className={classNames(
        'relative flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5 focus-visible:-outline-offset-2',
        'before:absolute before:inset-y-0 before:left-0 before:w-0.5',
        isChosen && 'bg-hover/60 before:bg-accent',
      )}
    >
      <div className="w-18 shrink-0 self-start pt-0.5 max-sm:basis-full">{mark}</div>
      <div className="min-w-0 flex-1 basis-52">
        <p className={classNames('wrap-anywhere line-clamp-3', isLarge ? 'font-semibold text-lg' : 'font-medium')}>
          {pin?.kicker && <span className="text-accent">{pin.kicker} </span>}
          {headline}
        </p>
        {headline !== article.title && (
          <p className="wrap-anywhere line-clamp-2 text-quiet text-sm">Article: {article.title}</p>
        )}
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 pt-0.5 text-quiet text-sm tabular-nums">
          <CategoryBadge category={article.category} />
          <span>{reasonText(story, times)}</span>
        </p>
        {pin && <p className="pt-0.5 text-sm">{pinText(pin, times)}</p>}
      </div>
      <div className="flex shrink-0 items-center gap-1 max-sm:basis-full max-sm:-ml-1.5">{children}</div>
    </li>
  )
}
