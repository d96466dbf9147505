import type { DeskEvent } from '@hometown/shared-types/event-calls'
import { ExternalLink } from 'lucide-react'

export function WordPressLink({ event }: { event: DeskEvent | undefined }) {
  const address = event?.wordpressPostUrl
  if (!address || !/^https?:/.test(address)) return null
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex w-fit items-center gap-1.5 rounded-sm text-quiet text-sm underline-offset-2 hover:text-ink hover:underline"
    >
      In WordPress
      <ExternalLink aria-hidden className="size-3.5" />
    </a>
  )
}
