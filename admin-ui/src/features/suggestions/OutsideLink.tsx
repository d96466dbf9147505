import type { ReactNode } from 'react'
import { webAddress } from '../../lib/web-address.ts'

interface OutsideLinkProps {
  href: string | null
  label?: string
  className?: string
  children: ReactNode
}

/** An untrusted link: opens in a new tab, without a referrer. Renders plain text if the address isn't a web address. */
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
