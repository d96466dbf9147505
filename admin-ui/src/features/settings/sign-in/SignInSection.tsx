import { FactorsCard } from './FactorsCard.tsx'
import { OwnSessions } from './OwnSessions.tsx'
import { PasswordCard } from './PasswordCard.tsx'

/** How the user signs in, and where they are signed in. */
export function SignInSection() {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <PasswordCard />
      <div className="flex min-w-0 flex-col gap-6">
        <FactorsCard />
        <OwnSessions />
      </div>
    </div>
  )
}
