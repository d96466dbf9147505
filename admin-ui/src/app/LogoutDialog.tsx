import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { isLogoutDialogOpen, useLogout } from './use-logout.ts'

export function LogoutDialog() {
  const { isPending, confirm } = useLogout()
  return (
    <ConfirmDialog
      onClose={() => isLogoutDialogOpen.set(false)}
      title="Log out with unsaved changes?"
      description="They are lost then. Save first to keep them."
      confirmLabel="Log out"
      pending={isPending}
      onConfirm={confirm}
    />
  )
}
