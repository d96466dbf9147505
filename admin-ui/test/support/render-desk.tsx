import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { FileText } from 'lucide-react'
import type { ReactElement } from 'react'
import { App } from '../../src/app/App.tsx'
import type { Screen } from '../../src/app/screens.ts'
import { createQueryClient } from '../../src/lib/query-client.ts'
import { Toaster } from '../../src/ui/Toaster.tsx'
import { TooltipProvider } from '../../src/ui/Tooltip.tsx'

/** Sets up a user who doesn't pause between two keys. */
export function setUpUser(): UserEvent {
  return userEvent.setup({ delay: null })
}

export function screenOf(path: string, title: string, more: Partial<Screen> = {}): Screen {
  return { path, title, icon: FileText, sidebar: 'main', component: () => <h1>{title}</h1>, ...more }
}

/** Call `fakeServer` first. */
export function renderDesk(path: string, screens?: readonly Screen[]) {
  const history = createMemoryHistory({ initialEntries: [path] })
  render(<App history={history} {...(screens && { screens })} />)
  return { user: setUpUser(), history, address: () => history.location.href }
}

export function renderPart(element: ReactElement) {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => element }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <TooltipProvider>
        <RouterProvider router={router} />
        <Toaster />
      </TooltipProvider>
    </QueryClientProvider>,
  )
  return { user: setUpUser() }
}
