import { type CurrentUser, isEditor, type Role } from '@hometown/shared-types/contract/accounts'
import { QueryClientProvider, useQuery, useQueryErrorResetBoundary } from '@tanstack/react-query'
import {
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  Link,
  Navigate,
  Outlet,
  type RouterHistory,
  RouterProvider,
  redirect,
  useLocation,
  useRouter,
} from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { onSessionLost } from '../lib/api-client.ts'
import { lazyPart } from '../lib/lazy-part.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { parseSearch, stringifySearch } from '../lib/search-params.ts'
import { currentUserQuery, isAccountIncomplete, useCurrentUser } from '../lib/session.ts'
import { useTitle } from '../lib/site.ts'
import { registerStepUpPrompt, stepUpPrompt } from '../lib/step-up.ts'
import { useStore } from '../lib/store.ts'
import { hasUnsavedChanges } from '../lib/unsaved.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { ScreenHelpContext } from '../ui/HelpLink.tsx'
import { PartFrame } from '../ui/PartFrame.tsx'
import { ScreenLink } from '../ui/ScreenLink.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { LoadingText } from '../ui/Spinner.tsx'
import { Toaster } from '../ui/Toaster.tsx'
import { TooltipProvider } from '../ui/Tooltip.tsx'
import { AdminShell } from './AdminShell.tsx'
import { leaveForLogin, SessionKeeper } from './SessionKeeper.tsx'
import { screens as allScreens, canOpenScreen, type Screen, screensFor } from './screens.ts'
import { useLiveUpdates } from './use-live-updates.ts'
import { isLogoutDialogOpen } from './use-logout.ts'

export function App(options: DeskRouterOptions) {
  const [queryClient] = useState(createQueryClient)
  const [router] = useState(() => createDeskRouter(options))

  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider delayDuration={400}>
        <RouterProvider router={router} />
        <Toaster />
      </TooltipProvider>
    </QueryClientProvider>
  )
}

interface DeskRouterOptions {
  screens?: readonly Screen[]
  history?: RouterHistory
}

function createDeskRouter({ screens = allScreens, history }: DeskRouterOptions = {}) {
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

function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  async function tryAgain() {
    queries.reset()
    reset()
    await router.invalidate()
  }
  return <ErrorPanel title="Couldn’t show this screen." error={error} onRetry={() => tryAgain().catch(reportError)} />
}

function NotFoundPage() {
  useTitle('Page not found')
  return (
    <>
      <h1 className="sr-only">Page not found</h1>
      <EmptyState
        icon={Compass}
        title="There’s no page at this address."
        action={
          <Button asChild>
            <Link to={paths.dashboard}>Go to the dashboard</Link>
          </Button>
        }
      >
        The link may be old or incomplete.
      </EmptyState>
    </>
  )
}

function ScreenFrame({ screen, children }: { screen: Screen; children: ReactNode }) {
  const { role } = useCurrentUser()
  if (!canOpenScreen(role, screen)) {
    // Everybody lands here after signing in.
    if (screen.path === paths.dashboard) return <Navigate to={paths.articles} replace />
    return <ScreenNotAllowed screen={screen} role={role} />
  }
  return (
    <>
      <ScreenTitle title={screen.title} />
      <ScreenHelpContext value={screen.help}>
        <Suspense fallback={<ScreenPending />}>{children}</Suspense>
      </ScreenHelpContext>
    </>
  )
}

function ScreenNotAllowed({ screen, role }: { screen: Screen; role: Role }) {
  const isForEditors = canOpenScreen('editor', screen)
  return (
    <>
      <h1 className="sr-only">{screen.title}</h1>
      <EmptyState
        icon={screen.icon}
        title={isForEditors ? 'This screen is for editors.' : 'Only administrators can open this screen.'}
        action={
          !isEditor({ role }) && (
            <Button asChild>
              <ScreenLink to={paths.articles}>Go to your articles</ScreenLink>
            </Button>
          )
        }
      />
    </>
  )
}

/** Sets the title before the screen renders, so that a title set by the screen itself wins. */
function ScreenTitle({ title }: { title: string }) {
  useTitle(title)
  return null
}

const IncompleteAccount = lazyPart(() => import('./IncompleteAccount.tsx'), 'IncompleteAccount')
const IncompleteAccountOverlay = lazyPart(() => import('./IncompleteAccount.tsx'), 'IncompleteAccountOverlay')

function LoginGuard({ screens }: { screens: readonly Screen[] }) {
  const router = useRouter()
  const { data: user, isPending } = useQuery(currentUserQuery)
  const isSignedOut = !isPending && !user

  useEffect(() => {
    if (isSignedOut) leaveForLogin(router)
  }, [isSignedOut, router])

  if (user) return <SignedInDesk user={user} screens={screensFor(user.role, screens)} />
  return (
    <main className="grid min-h-dvh place-items-center">
      <LoadingText />
    </main>
  )
}

function SignedInDesk({ user, screens }: { user: CurrentUser; screens: readonly Screen[] }) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const isIncomplete = isAccountIncomplete(user)
  // This is decided once, so that typed text and texts that are shown only once stay.
  const isOverlay = useMemo(() => isIncomplete && hasUnsavedChanges(), [isIncomplete])
  if (isIncomplete && !isOverlay) {
    return (
      <>
        <PartFrame fallback={<LoadingText />}>
          <IncompleteAccount user={user} />
        </PartFrame>
        <StepUp />
        <LogoutQuestion />
      </>
    )
  }
  const isQuiet = screens.some((screen) => screen.path === path && screen.isQuiet)
  return (
    <>
      {isQuiet ? <QuietShell user={user} /> : <AdminShell user={user} screens={screens} />}
      <StepUp />
      <LogoutQuestion />
      {isOverlay && (
        <PartFrame overlay>
          <IncompleteAccountOverlay user={user} />
        </PartFrame>
      )}
    </>
  )
}

const LogoutDialog = lazyPart(() => import('./LogoutDialog.tsx'), 'LogoutDialog')

function LogoutQuestion() {
  if (!useStore(isLogoutDialogOpen)) return null
  return (
    <PartFrame overlay onClose={() => isLogoutDialogOpen.set(false)}>
      <LogoutDialog />
    </PartFrame>
  )
}

function QuietShell({ user }: { user: CurrentUser }) {
  useLiveUpdates(true)
  return (
    <>
      <Outlet />
      <SessionKeeper user={user} />
    </>
  )
}

const StepUpDialog = lazyPart(() => import('../features/auth/StepUpDialog.tsx'), 'StepUpDialog')

function StepUp() {
  const prompt = useStore(stepUpPrompt)
  useEffect(registerStepUpPrompt, [])
  // Signing in again proves the identity, so the old question no longer counts.
  useEffect(() => onSessionLost(() => stepUpPrompt.get()?.end('cancelled')), [])
  if (!prompt) return null
  return (
    <PartFrame overlay onClose={() => prompt.end('cancelled')}>
      <StepUpDialog {...prompt} />
    </PartFrame>
  )
}

function ScreenPending() {
  return (
    <div className="flex flex-col gap-6">
      <LoadingText />
      <Skeleton className="h-28 w-full rounded-lg" />
      <Skeleton className="h-64 w-full rounded-lg" />
    </div>
  )
}
