import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { onSessionLost } from '../lib/api-client.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { Toaster } from '../ui/Toaster.tsx'
import { TooltipProvider } from '../ui/Tooltip.tsx'
import { leaveForLogin } from './leave-for-login.ts'
import { createDeskRouter, type DeskRouterOptions } from './router.tsx'

/** The whole desk. Tests give it screens and a history of their own. */
export function App(options: DeskRouterOptions) {
  const [queryClient] = useState(createQueryClient)
  const [router] = useState(() => createDeskRouter(options))

  useEffect(
    () =>
      onSessionLost(() => {
        queryClient.clear()
        leaveForLogin(router)
      }),
    [queryClient, router],
  )

  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider delayDuration={400}>
        <RouterProvider router={router} />
        <Toaster />
      </TooltipProvider>
    </QueryClientProvider>
  )
}
