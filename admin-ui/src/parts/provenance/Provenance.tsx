import type { ProvenanceStep, ProvenanceType } from '@hometown/shared-types/provenance'
import { useQuery } from '@tanstack/react-query'
import {
  CalendarDays,
  ExternalLink,
  type LucideIcon,
  Mail,
  MessagesSquare,
  Newspaper,
  Radar,
  Rss,
  Trophy,
} from 'lucide-react'
import { useId } from 'react'
import { useCountyTime } from '../../lib/dates.ts'
import { parseSearch } from '../../lib/search-params.ts'
import { webAddress } from '../../lib/web-address.ts'
import { paths } from '../../paths.ts'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { provenanceQuery } from './provenance.api.ts'

const KINDS: Readonly<Record<ProvenanceStep['type'], readonly [name: string, icon: LucideIcon]>> = {
  source: ['Source', Rss],
  suggestion: ['Suggestion', Radar],
  article: ['Article', Newspaper],
  event: ['Event', CalendarDays],
  fixture: ['Fixture', Trophy],
  newsletter: ['Newsletter', Mail],
  conversation: ['Conversation', MessagesSquare],
}

interface ProvenanceProps {
  of: { type: ProvenanceType; id: string }
}

/** Where something came from and what was made of it, with links. Hidden if nothing is known. */
export function Provenance({ of }: ProvenanceProps) {
  const id = useId()
  const { data } = useQuery(provenanceQuery(of.type, of.id))
  if (!data || data.steps.length === 0) return null
  return (
    <section aria-labelledby={id} className="rounded-lg border bg-sunken px-3 py-2.5 text-sm">
      <h3 id={id} className="mb-2 font-medium">
        Where it comes from
      </h3>
      <ol className="flex flex-col gap-2">
        {data.steps.map((step) => (
          <Step
            key={`${step.type} ${step.id ?? step.title}`}
            step={step}
            isHere={step.type === of.type && step.id === of.id}
          />
        ))}
      </ol>
    </section>
  )
}

function Step({ step, isHere }: { step: ProvenanceStep; isHere: boolean }) {
  const time = useCountyTime()
  const { type, id, title, state, at, href } = step
  const address = webAddress(step.url)
  const [name, Icon] = KINDS[type]
  const [path = '', search = ''] = href?.split('?') ?? []
  return (
    <li className="flex items-start gap-2" {...(isHere && { 'aria-current': 'step' })}>
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${isHere ? 'text-accent' : 'text-quiet'}`} />
      <div className="min-w-0 grow">
        <p className={`[overflow-wrap:anywhere] ${isHere ? 'font-medium' : ''}`}>
          {href && !isHere ? (
            <ScreenLink
              {...(type === 'newsletter' && id
                ? { to: paths.newsletter, params: { id } }
                : { to: path, search: parseSearch(search) })}
            >
              {title}
            </ScreenLink>
          ) : (
            title
          )}
        </p>
        <p className="text-quiet">
          {name}, {state}
          {at && `, ${time.date(at)}`}
        </p>
      </div>
      {address && (
        <a
          href={address}
          target="_blank"
          rel="noreferrer noopener nofollow"
          aria-label={`Open ${title} on the web`}
          className="-m-1 rounded-sm p-1 text-quiet hover:text-accent"
        >
          <ExternalLink aria-hidden className="size-4" />
        </a>
      )}
    </li>
  )
}
