import { Link, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'

export interface ScreenTarget {
  /** The path is one of `paths`. */
  to: string
  /** The values for the `$` parameters of the path. */
  params?: Record<string, string>
  search?: Record<string, string>
}

interface ScreenLinkProps extends ScreenTarget {
  className?: string
  children: ReactNode
}

export function useHasScreen(to: string): boolean {
  return to in useRouter().routesByPath
}

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
