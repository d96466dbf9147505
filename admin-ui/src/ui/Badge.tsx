import { type BadgeColour, type Category, categoryDetails } from '@hometown/shared-types/rules/categories'
import type { ReactNode } from 'react'

export type BadgeTone = BadgeColour | 'yellow' | 'danger' | 'accent'

const BADGE_TONE_CLASSES: Readonly<Record<BadgeTone, string>> = {
  blue: 'text-blue bg-blue-ground',
  green: 'text-green bg-green-ground',
  purple: 'text-purple bg-purple-ground',
  orange: 'text-orange bg-orange-ground',
  gray: 'text-gray bg-gray-ground',
  pink: 'text-pink bg-pink-ground',
  indigo: 'text-indigo bg-indigo-ground',
  teal: 'text-teal bg-teal-ground',
  yellow: 'text-yellow bg-yellow-ground',
  danger: 'text-danger bg-danger-ground',
  accent: 'text-accent bg-accent-ground',
}

export function Badge({ tone = 'gray', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex h-5 w-fit shrink-0 items-center gap-1 whitespace-nowrap rounded-sm px-1.5 font-medium text-xs ${BADGE_TONE_CLASSES[tone]}`}
    >
      {children}
    </span>
  )
}

export function CategoryBadge({ category }: { category: Category }) {
  return <Badge tone={categoryDetails(category).badgeColour}>{category}</Badge>
}

const STATUS_BADGE_TONES: Readonly<Record<string, BadgeTone>> = {
  published: 'green',
  active: 'green',
  sent: 'green',
  approved: 'blue',
  scheduled: 'blue',
  sending: 'blue',
  pending: 'yellow',
  draft: 'yellow',
  failed: 'danger',
  rejected: 'danger',
}

export function StatusBadge({ status }: { status: string }) {
  return <Badge tone={STATUS_BADGE_TONES[status] ?? 'gray'}>{status.charAt(0).toUpperCase() + status.slice(1)}</Badge>
}

export function SampleContentBadge({ children }: { children?: ReactNode }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-quiet text-sm">
      <Badge>Sample</Badge>
      {children}
    </p>
  )
}
