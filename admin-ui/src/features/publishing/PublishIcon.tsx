import { CircleAlert, CircleCheck, CirclePause } from 'lucide-react'
import { Spinner } from '../../ui/Spinner.tsx'
import type { PublishTone } from './publish-labels.ts'

export function PublishIcon({ tone }: { tone: PublishTone }) {
  switch (tone) {
    case 'busy':
      return <Spinner className="size-4 shrink-0 text-accent" />
    case 'bad':
      return <CircleAlert aria-hidden className="size-4 shrink-0 text-danger" />
    case 'waiting':
      return <CirclePause aria-hidden className="size-4 shrink-0 text-yellow" />
    case 'good':
      return <CircleCheck aria-hidden className="size-4 shrink-0 text-green" />
    case 'quiet':
      return <CircleCheck aria-hidden className="size-4 shrink-0 text-quiet" />
  }
}
