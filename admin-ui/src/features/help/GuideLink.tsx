import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'

interface GuideLinkProps {
  /** Undefined for the contents. */
  page: string | undefined
  heading?: string | undefined
  className?: string
  isCurrent?: boolean
  onClick?(): void
  children: ReactNode
}

/** Otherwise the router marks all sections of a page as the current one. */
const EXACT = { exact: true, includeHash: true } as const

export function GuideLink({ page, heading, isCurrent = false, children, ...more }: GuideLinkProps) {
  const rest = {
    ...more,
    activeOptions: EXACT,
    ...(heading && { hash: heading }),
    ...(isCurrent && { 'aria-current': 'page' as const }),
  }
  if (page === undefined) {
    return (
      <Link to={paths.help} {...rest}>
        {children}
      </Link>
    )
  }
  return (
    <Link to={paths.helpPage} params={{ page }} {...rest}>
      {children}
    </Link>
  )
}

/** The page’s name in addresses. */
export function addressName(id: string): string | undefined {
  return id === 'README' ? undefined : id
}
