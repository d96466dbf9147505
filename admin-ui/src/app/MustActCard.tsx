import { accountName } from '@hometown/shared-types/account-name'
import type { CurrentUser } from '@hometown/shared-types/auth'
import { lazyPart } from '../lib/lazy-part.ts'
import { useLogout } from '../parts/logout/use-logout.ts'
import { Button } from '../ui/Button.tsx'
import { PartFrame } from '../ui/PartFrame.tsx'
import { LoadingText } from '../ui/Spinner.tsx'
import { ThemeButton } from './ThemeButton.tsx'

const MustActPage = lazyPart(() => import('../features/settings/sign-in/MustActPage.tsx'), 'MustActPage')

export function MustActCard({ user }: { user: CurrentUser }) {
  const { isPending, leave } = useLogout()
  return (
    <>
      <div className="rounded-lg border bg-surface p-5 shadow-raised sm:p-6">
        <PartFrame fallback={<LoadingText />}>
          <MustActPage />
        </PartFrame>
      </div>
      <div className="mt-3 flex items-center justify-center gap-1 text-quiet">
        <p className="min-w-0 truncate">Signed in as {accountName(user)}</p>
        <ThemeButton />
        <Button variant="ghost" size="sm" pending={isPending} onClick={leave}>
          Logout
        </Button>
      </div>
    </>
  )
}
