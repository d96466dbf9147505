import type { Suggestion } from '@hometown/shared-types/suggestion'
import { Layers } from 'lucide-react'
import { useCountyTime } from '../../lib/dates.ts'
import { countOf } from '../../lib/numbers.ts'
import { hostOf } from '../../lib/web-address.ts'
import { Popover } from '../../ui/Popover.tsx'
import { OutsideLink } from './OutsideLink.tsx'

export function Origins({ suggestion }: { suggestion: Suggestion }) {
  const { origins, publishedAt, discoveredAt, author } = suggestion
  const time = useCountyTime()
  const [first] = origins
  const others = origins.length - 1
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-quiet text-sm [&>*+*]:before:mr-2 [&>*+*]:before:content-['·']">
      <span className="font-medium text-ink [overflow-wrap:anywhere]">
        {first?.sourceName || hostOf(suggestion.sourceUrl) || 'Unknown source'}
      </span>
      {author && <span className="[overflow-wrap:anywhere]">{author}</span>}
      <time dateTime={publishedAt ?? discoveredAt} title={time.dateTime(publishedAt ?? discoveredAt)}>
        {publishedAt ? time.ago(publishedAt) : `found ${time.ago(discoveredAt)}`}
      </time>
      {others > 0 && (
        <span>
          <Popover
            label="Everywhere it was found"
            trigger={
              <button
                type="button"
                className="inline-flex items-center gap-1 rounded-sm underline decoration-line decoration-dotted underline-offset-4 hover:text-ink"
              >
                <Layers aria-hidden className="size-3.5" />
                {countOf(others, 'other source')}
              </button>
            }
          >
            <OriginList suggestion={suggestion} />
          </Popover>
        </span>
      )}
    </p>
  )
}

function OriginList({ suggestion: { origins } }: { suggestion: Suggestion }) {
  const time = useCountyTime()
  return (
    <>
      <p className="mb-2 font-medium">Found in {countOf(origins.length, 'source')}</p>
      <ul className="flex max-h-80 flex-col gap-2.5 overflow-y-auto text-sm">
        {origins.map(({ sourceName, url, title, publishedAt, foundAt }) => (
          <li key={`${sourceName} ${url} ${foundAt}`} className="[overflow-wrap:anywhere]">
            <OutsideLink href={url} className="text-accent underline underline-offset-2">
              {title || url}
            </OutsideLink>
            <p className="text-quiet">
              {sourceName}, {time.dateTime(publishedAt ?? foundAt)}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
