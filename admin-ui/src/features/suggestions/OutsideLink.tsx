import type { ReactNode } from 'react'
import { webAddress } from '../../lib/web-address.ts'

interface OutsideLinkProps {
  href: string | null
  label?: string
  className?: string
  children: ReactNode
}

/** A stranger's: it opens in a tab of its own and is not told where from. What is no address of the web is only text. */
export function OutsideLink({ href, label, className, children }: OutsideLinkProps) {
  const address = webAddress(href)
  if (!address) return children
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer noopener nofollow"
      className={className ?? 'underline-offset-2 hover:text-accent hover:underline'}
      {...(label && { 'aria-label': label })}
    >
      {children}
    </a>
  )
}
