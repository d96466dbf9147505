import type { ReactNode } from 'react'
import { webAddress } from '../lib/web-address.ts'

interface OutsideLinkProps {
  href: string | null
  className?: string
  children: ReactNode
}

/** Opens an untrusted link in a new tab, without a referrer. Plain text if the address isn't a web address. */
export function OutsideLink({ href, className = 'text-accent', children }: OutsideLinkProps) {
  const address = webAddress(href)
  if (!address) return children
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer noopener nofollow"
      className={`${className} underline underline-offset-2`}
    >
      {children}
    </a>
  )
}
