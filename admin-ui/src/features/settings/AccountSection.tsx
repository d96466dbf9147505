import { OwnEmail } from './OwnEmail.tsx'
import { OwnName } from './OwnName.tsx'

export function AccountSection() {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <OwnName />
      <OwnEmail />
    </div>
  )
}
