import { lazyPart } from '../lib/lazy-part.ts'
import { useStore } from '../lib/store.ts'
import { logoutAsked } from '../parts/logout/use-logout.ts'
import { PartFrame } from '../ui/PartFrame.tsx'

const LogoutDialog = lazyPart(() => import('../parts/logout/LogoutDialog.tsx'), 'LogoutDialog')

export function LogoutQuestion() {
  if (!useStore(logoutAsked)) return null
  return (
    <PartFrame overlay onClose={() => logoutAsked.set(false)}>
      <LogoutDialog />
    </PartFrame>
  )
}
