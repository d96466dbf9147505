import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { UnreachableError } from '../../lib/api-error.ts'
import { logout, setLogoutDue } from '../../lib/session.ts'
import { createStore } from '../../lib/store.ts'
import { hasUnsavedChanges } from '../../lib/unsaved.ts'
import { paths } from '../../paths.ts'
import { toast, toastFailure } from '../../ui/toast.ts'

/** Whether `LogoutDialog` is open. */
export const logoutAsked = createStore(false)

export function useLogout() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { isPending, mutate } = useMutation({
    mutationFn: logout,
    onSuccess: () => forget('You have been logged out successfully'),
    onError(error) {
      if (!(error instanceof UnreachableError)) return toastFailure('Error', error, 'Failed to log out.')
      setLogoutDue(true)
      return forget('You’re offline. We’ll end your session when this browser is back online.')
    },
    onSettled: () => logoutAsked.set(false),
  })
  async function forget(description: string): Promise<void> {
    await navigate({ to: paths.login, ignoreBlocker: true })
    queryClient.clear()
    toast({ title: 'Logged out', description })
  }

  return {
    isPending,
    /** Asks first if something unsaved would be deleted. */
    leave() {
      if (hasUnsavedChanges()) logoutAsked.set(true)
      else mutate()
    },
    confirm: () => mutate(),
  }
}
