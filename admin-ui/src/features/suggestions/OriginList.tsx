import type { Suggestion } from '@hometown/shared-types/suggestion'
import { classNames } from '../../lib/class-names.ts'
import { useCountyTime } from '../../lib/dates.ts'
import { countOf } from '../../lib/numbers.ts'
import { OutsideLink } from './OutsideLink.tsx'

/** Everywhere it was found, each with its link and time. */
export function OriginList({ suggestion: { origins, author } }: { suggestion: Suggestion }) {
  return (
    <section className="text-sm">
      <h3 className="mb-1.5 font-medium">Found in {countOf(origins.length, 'source')}</h3>
      <ul className="flex max-h-80 flex-col gap-2 overflow-y-auto">
        <OriginItems origins={origins} author={author} />
      </ul>
    </section>
  )
}

interface OriginItemsProps extends Pick<Suggestion, 'origins' | 'author'> {
  className?: string
}

export function OriginItems({ origins, author, className }: OriginItemsProps) {
  const time = useCountyTime()
  return origins.map(({ sourceName, url, title, publishedAt, foundAt }, index) => (
    <li key={`${sourceName} ${url} ${foundAt}`} className={classNames('[overflow-wrap:anywhere]', className)}>
      <OutsideLink href={url} className="text-accent underline underline-offset-2">
        {title || url}
      </OutsideLink>
      <p className="text-quiet">
        {[sourceName, index === 0 && author, time.dateTime(publishedAt ?? foundAt)].filter(Boolean).join(', ')}
      </p>
    </li>
  ))
}
