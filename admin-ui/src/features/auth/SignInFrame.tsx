import type { ReactNode } from 'react'
import { useSite, useSiteAddress } from '../../lib/site.ts'

/** Pages before signing in: the paper's name, and one card. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  const { siteName } = useSite()
  const siteAddress = useSiteAddress()
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <div className="flex w-full max-w-96 flex-col gap-6">
        <p className="text-center font-semibold text-lg">
          <a href={siteAddress('/')} className="rounded-sm hover:text-accent">
            {siteName || '\u00a0'}
          </a>
        </p>
        <div className="rounded-lg border bg-surface p-6 shadow-raised">
          <h1 className="font-semibold text-xl tracking-tight">{title}</h1>
          {children}
        </div>
      </div>
    </main>
  )
}
