import type { CurrentUser } from '@hometown/shared-types/auth'
import { useSite } from '../lib/site.ts'
import { MustActCard } from './MustActCard.tsx'
import { SessionKeeper } from './SessionKeeper.tsx'

/** In place of the desk, while the service refuses everything but a new password or a second factor. */
export function MustAct({ user }: { user: CurrentUser }) {
  const { siteName } = useSite()
  return (
    <>
      <main className="grid min-h-dvh place-items-center px-4 py-10">
        <div className="flex w-full max-w-lg flex-col">
          <p className="mb-6 text-center font-semibold text-lg">{siteName || '\u00a0'}</p>
          <MustActCard user={user} />
        </div>
      </main>
      <SessionKeeper user={user} />
    </>
  )
}
