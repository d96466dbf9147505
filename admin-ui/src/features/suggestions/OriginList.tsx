import type { Suggestion } from '@hometown/shared-types/suggestion'
import { useCountyTime } from '../../lib/dates.ts'
import { OutsideLink } from './OutsideLink.tsx'

/** Everywhere it was found, each with its link and time. */
export function OriginList({ suggestion: { origins, author } }: { suggestion: Suggestion }) {
  const [first, ...others] = origins
  if (!first) return null
  return (
    <section className="flex flex-col gap-3 text-sm">
      <Origins heading="Found in" origins={[first]} author={author} />
      {others.length > 0 && <Origins heading="Also in" origins={others} author={null} />}
    </section>
  )
}

interface OriginsProps extends Pick<Suggestion, 'origins' | 'author'> {
  heading: string
}

function Origins({ heading, origins, author }: OriginsProps) {
  const time = useCountyTime()
  return (
    <div>
      <h3 className="mb-1.5 font-medium">{heading}</h3>
      <ul className="flex max-h-80 flex-col gap-2 overflow-y-auto">
        {origins.map(({ sourceName, url, title, publishedAt, foundAt }) => (
          <li key={`${sourceName} ${url} ${foundAt}`} className="[overflow-wrap:anywhere]">
            <OutsideLink href={url} className="text-accent underline underline-offset-2">
              {title || url}
            </OutsideLink>
            <p className="text-quiet">
              {[sourceName, author, time.dateTime(publishedAt ?? foundAt)].filter(Boolean).join(', ')}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
