import { createRootRoute, createRoute, createRouter, type RouterHistory, redirect } from '@tanstack/react-router'
import { lazyPart } from '../lib/lazy-part.ts'
import { parseSearch, stringifySearch } from '../lib/search-params.ts'
import { paths } from '../paths.ts'
import { LoginGuard } from './LoginGuard.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { ScreenError } from './ScreenError.tsx'
import { ScreenFrame } from './ScreenFrame.tsx'
import { ScreenPending } from './ScreenPending.tsx'
import { screens as allScreens, type Screen } from './screens.ts'

export interface DeskRouterOptions {
  screens?: readonly Screen[]
  /** Tests pass an in-memory history. */
  history?: RouterHistory
}

export function createDeskRouter({ screens = allScreens, history }: DeskRouterOptions = {}) {
  const root = createRootRoute()
  const home = createRoute({
    getParentRoute: () => root,
    path: '/',
    // Only a desk on its own host gets this path.
    beforeLoad: () => {
      throw redirect({ to: paths.dashboard })
    },
  })
  const login = createRoute({
    getParentRoute: () => root,
    path: paths.login,
    component: lazyPart(() => import('../features/auth/LoginPage.tsx'), 'LoginPage'),
  })
  const invitation = createRoute({
    getParentRoute: () => root,
    path: paths.invitation,
    component: lazyPart(() => import('../features/auth/InvitationPage.tsx'), 'InvitationPage'),
  })
  const desk = createRoute({
    getParentRoute: () => root,
    path: paths.dashboard,
    component: () => <LoginGuard screens={screens} />,
    notFoundComponent: NotFoundPage,
  })
  const children = screens.map((screen) => {
    const Component = screen.component
    return createRoute({
      getParentRoute: () => desk,
      path: screen.path.slice(paths.dashboard.length) || '/',
      component: () => (
        <ScreenFrame screen={screen}>
          <Component />
        </ScreenFrame>
      ),
      loader: () => Component.preload?.(),
    })
  })

  return createRouter({
    routeTree: root.addChildren([home, login, invitation, desk.addChildren(children)]),
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingComponent: ScreenPending,
    defaultErrorComponent: ScreenError,
    defaultNotFoundComponent: NotFoundPage,
    defaultPendingMs: 150,
    scrollRestoration: true,
    // React Query caches the data, so the router must not.
    defaultPreloadStaleTime: 0,
  })
}
