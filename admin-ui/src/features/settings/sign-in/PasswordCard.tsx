import { Card } from '../../../ui/Card.tsx'
import { PasswordForm } from './PasswordForm.tsx'

export function PasswordCard() {
  return (
    <Card title="Change Password">
      <PasswordForm />
    </Card>
  )
}
