import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { logout } from '../lib/session.ts'
import { createStore } from '../lib/store.ts'
import { hasUnsavedChanges } from '../lib/unsaved.ts'
import { paths } from '../paths.ts'
import { toast, toastFailure } from '../ui/toast.ts'

export const isLogoutDialogOpen = createStore(false)

export function useLogout() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { isPending, mutate } = useMutation({
    mutationFn: logout,
    async onSuccess() {
      await navigate({ to: paths.login, ignoreBlocker: true })
      queryClient.clear()
      toast({ title: 'Logged out', description: 'You have been logged out successfully' })
    },
    onError: (error) => toastFailure('Error', error, 'Failed to log out.'),
    onSettled: () => isLogoutDialogOpen.set(false),
  })
  return {
    isPending,
    requestLogout() {
      if (hasUnsavedChanges()) isLogoutDialogOpen.set(true)
      else mutate()
    },
    confirm: () => mutate(),
  }
}
