import type { ReactNode } from 'react'

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="rounded-sm border border-current/30 px-1 font-sans text-xs leading-4 tracking-wide">{children}</kbd>
  )
}
