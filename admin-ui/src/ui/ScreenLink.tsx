import { Link, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'

interface ScreenLinkProps {
  /** One of `paths`. */
  to: string
  /** What stands for the `$` of that path. */
  params?: Record<string, string>
  search?: Record<string, string>
  className?: string
  children: ReactNode
}

/** For what makes sense only where there is such a screen. */
export function useHasScreen(to: string): boolean {
  return to in useRouter().routesByPath
}

/** A link to another screen; plain text where there is no such screen, so that no link is dead. */
export function ScreenLink({ to, params, search, className, children }: ScreenLinkProps) {
  if (!useHasScreen(to)) return children
  return (
    <Link
      to={to}
      {...(params && { params })}
      {...(search && { search })}
      className={classNames('rounded-sm underline-offset-2 hover:text-accent hover:underline', className)}
    >
      {children}
    </Link>
  )
}
