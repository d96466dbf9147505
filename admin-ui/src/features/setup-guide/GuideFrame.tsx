import type { SetupGuide } from '@hometown/shared-types/setup-guide'
import { Link } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSite } from '../../lib/site.ts'
import { useLogout } from '../../parts/logout/use-logout.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { StepDots } from './StepDots.tsx'
import { StepList } from './StepList.tsx'
import type { GuidePlace } from './use-guide.ts'

interface GuideFrameProps {
  steps: SetupGuide['steps']
  /** Undefined while it loads. */
  place: GuidePlace | undefined
  children: ReactNode
}

export function GuideFrame({ steps, place, children }: GuideFrameProps) {
  const { siteName } = useSite()
  const { isPending, leave } = useLogout()
  return (
    <div className="mx-auto flex min-h-dvh max-w-5xl flex-col px-4 md:px-8">
      <header>
        <div className="flex min-h-16 items-center justify-between gap-4">
          <p className="min-w-0 truncate font-semibold">{siteName}</p>
          <div className="-mr-2 flex shrink-0 items-center gap-1">
            <Button asChild variant="ghost">
              <Link to={paths.dashboard}>{place === 'ready' ? 'Go to the dashboard' : 'Finish later'}</Link>
            </Button>
            <IconButton icon={LogOut} label="Logout" pending={isPending} onClick={leave} />
          </div>
        </div>
        <StepDots steps={steps} place={place} />
      </header>
      <div className="flex grow gap-12 pt-6 md:pt-14 md:pb-16">
        <nav aria-label="Steps" className="w-44 shrink-0 max-md:hidden">
          <StepList steps={steps} place={place} />
        </nav>
        <main className="flex min-w-0 max-w-xl grow flex-col">{children}</main>
      </div>
    </div>
  )
}
