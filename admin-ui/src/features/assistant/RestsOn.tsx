import type { ChatBasis } from '@hometown/shared-types/chat'
import { ExternalLink } from 'lucide-react'
import { useSiteAddress } from '../../lib/site.ts'
import { paths } from '../../paths.ts'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { basisAnchor } from './basis-anchor.ts'

interface RestsOnProps {
  messageId: string
  list: readonly ChatBasis[]
  withPassages: boolean
}

export function RestsOn({ messageId, list, withPassages }: RestsOnProps) {
  if (list.length === 0) return null
  return (
    <section aria-label="Sources of the answer" className={withPassages ? '' : 'border-t pt-3'}>
      {!withPassages && <p className="mb-1.5 font-medium text-quiet text-xs">Sources</p>}
      <ol className="flex flex-col gap-2">
        {list.map((basis) => (
          <li key={basis.number} id={basisAnchor(messageId, basis.number)} className="flex scroll-mt-4 gap-2 text-sm">
            <span className="text-quiet tabular-nums">[{basis.number}]</span>
            <div className="min-w-0">
              <p className="wrap-anywhere">
                <DeskLink basis={basis} /> <span className="text-quiet">{basis.detail}</span> <SiteLink basis={basis} />
              </p>
              {withPassages && basis.passage && <p className="line-clamp-3 text-quiet">{basis.passage}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function DeskLink({ basis: { kind, id, title } }: { basis: ChatBasis }) {
  const className = 'font-medium'
  if (kind === 'article')
    return (
      <ScreenLink to={paths.content} search={{ edit: id }} className={className}>
        {title}
      </ScreenLink>
    )
  if (kind === 'event')
    return (
      <ScreenLink to={paths.calendar} search={{ edit: id }} className={className}>
        {title}
      </ScreenLink>
    )
  return (
    <ScreenLink to={paths.sources} className={className}>
      {title}
    </ScreenLink>
  )
}

function SiteLink({ basis: { sitePath, url, title } }: { basis: ChatBasis }) {
  const onSite = useSiteAddress()
  const href = sitePath ? onSite(sitePath) : url
  if (!href) return null
  const where = sitePath ? 'on the site' : 'at its address'
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${title} ${where}`}
      className="inline-flex align-text-bottom text-quiet hover:text-accent"
    >
      <ExternalLink aria-hidden className="size-3.5" />
    </a>
  )
}
