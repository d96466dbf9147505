import { ArrowLeft } from 'lucide-react'
import { ScreenLink } from './ScreenLink.tsx'

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <ScreenLink to={to} className="inline-flex items-center gap-1.5 text-quiet not-last:pr-2">
      <ArrowLeft aria-hidden className="size-4" />
      {children}
    </ScreenLink>
  )
}
