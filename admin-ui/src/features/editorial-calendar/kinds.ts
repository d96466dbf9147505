import type { FixedReason, PlanningEntry, PlanningKind, PlanningState } from '@hometown/shared-types/planning'
import {
  CalendarDays,
  Check,
  Clock,
  FileX,
  type LucideIcon,
  Mail,
  Newspaper,
  PencilLine,
  SendHorizontal,
  Trophy,
} from 'lucide-react'

interface KindDetails {
  readonly icon: LucideIcon
  readonly name: string
  readonly plural: string
  /** The outline of an entry, so that kinds differ without color. */
  readonly shape: string
}

export const KIND_DETAILS: Readonly<Record<PlanningKind, KindDetails>> = {
  article: { icon: Newspaper, name: 'Article', plural: 'Articles', shape: 'rounded-none' },
  unpublish: { icon: FileX, name: 'Takedown', plural: 'Takedowns', shape: 'rounded-none border-b-2!' },
  newsletter: { icon: Mail, name: 'Newsletter', plural: 'Newsletters', shape: 'rounded-full' },
  event: { icon: CalendarDays, name: 'Event', plural: 'Events', shape: 'rounded-md' },
  game: { icon: Trophy, name: 'Game', plural: 'Games', shape: 'rounded-l-none rounded-r-full' },
}

interface StateDetails {
  readonly icon: LucideIcon
  readonly name: string
  /** Dashed, outlined or filled, so that states differ without color. */
  readonly outline: string
}

export const STATE_DETAILS: Readonly<Record<PlanningState, StateDetails>> = {
  draft: { icon: PencilLine, name: 'Draft', outline: 'border-edge border-dashed' },
  scheduled: { icon: Clock, name: 'Scheduled', outline: 'border-edge bg-surface' },
  sending: { icon: SendHorizontal, name: 'Sending', outline: 'border-transparent bg-hover' },
  published: { icon: Check, name: 'Published', outline: 'border-transparent bg-hover' },
  sent: { icon: Check, name: 'Sent', outline: 'border-transparent bg-hover' },
}

export const FIXED_TEXTS: Readonly<Record<FixedReason, string>> = {
  published: 'This article is published, so its time can’t be changed here.',
  sending: 'This newsletter is being sent, so its time can’t be changed.',
  sent: 'This newsletter has been sent, so its time can’t be changed.',
  wordpress: 'WordPress publishes this article. Change its date in WordPress.',
}

export function stateName({ state, held, cancelled }: PlanningEntry): string {
  return held ? 'On hold' : cancelled ? 'Canceled' : STATE_DETAILS[state].name
}
