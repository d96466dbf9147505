import { articleCalls } from '@hometown/shared-types/contract/desk-articles'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Command } from 'cmdk'
import { FileText, Keyboard, LogOut, type LucideIcon, Moon, Search, Settings, Sun } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { api } from '../lib/api-client.ts'
import { useDebounced } from '../lib/debounce.ts'
import { useCurrentUser } from '../lib/session.ts'
import { keyListOpen } from '../lib/shortcuts.ts'
import { setTheme, useIsDark } from '../lib/theme.ts'
import { paths } from '../paths.ts'
import { ArticleStateBadge } from '../ui/ArticleStateBadge.tsx'
import { useReturnFocus } from '../ui/return-focus.ts'
import { Spinner } from '../ui/Spinner.tsx'
import type { Screen } from './screens.ts'
import { useLogout } from './use-logout.ts'

export function CommandPalette({ screens, onClose }: { screens: readonly Screen[]; onClose(): void }) {
  const navigate = useNavigate()
  const returnFocus = useReturnFocus()
  const [text, setText] = useState('')
  const canEdit = screens.some((screen) => screen.path === paths.content)
  const query = text.trim()
  const search = useDebounced(query)
  const { data, isFetching } = useQuery({ ...paletteArticleQuery(search), enabled: canEdit && search !== '' })
  // Drop the results of the previous search text; otherwise Enter could open one of them.
  const articles = search === query ? (data?.data ?? []) : []
  const isSearching = isFetching || (canEdit && search !== query)
  const needle = query.toLowerCase()
  const groups = [
    ...usePaletteGroups(screens, openScreen, needle !== '').map(({ title, entries }) => ({
      title,
      entries: entries.filter(({ name, words = '' }) => `${name} ${words}`.toLowerCase().includes(needle)),
    })),
    {
      // Articles load late, so they go last; otherwise they would move the option that the user is about to choose.
      title: 'Articles',
      entries: articles.map((article) => ({
        id: article.id,
        name: article.title,
        icon: FileText,
        aside: <ArticleStateBadge article={article} />,
        run: () => openScreen(paths.content, { edit: article.id }),
      })),
    },
  ].filter(({ entries }) => entries.length > 0)

  function openScreen(to: string, query?: Record<string, string>) {
    navigate({ to, ...(query && { search: query }) }).catch(reportError)
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-appear bg-overlay" />
        <Dialog.Content
          {...returnFocus}
          aria-describedby={undefined}
          className="fixed top-[12vh] left-1/2 z-40 w-[calc(100vw-2rem)] max-w-xl -translate-x-1/2 animate-appear overflow-hidden rounded-lg border bg-raised shadow-floating"
        >
          <Dialog.Title className="sr-only">Search</Dialog.Title>
          <Command shouldFilter={false} label="Screens and articles" loop>
            <div className="flex items-center gap-2.5 border-b px-4">
              {isSearching ? (
                <Spinner className="size-4 text-quiet" />
              ) : (
                <Search aria-hidden className="size-4 text-quiet" />
              )}
              {/* The field is uncontrolled, so that fast typing updates text and selection in the same render. */}
              <Command.Input
                onValueChange={setText}
                placeholder={canEdit ? 'Find a screen, an article or an action…' : 'Find a screen or an action…'}
                className="h-12 flex-1 bg-transparent text-lg outline-none"
              />
            </div>
            <Command.List className="max-h-[50vh] overflow-y-auto p-1.5">
              <Command.Empty className="px-3 py-6 text-center text-quiet">
                {isSearching ? 'Searching…' : 'Nothing found'}
              </Command.Empty>
              {groups.map(({ title, entries }) => (
                <Command.Group key={title} heading={title} className={paletteGroupClass}>
                  {entries.map(({ id, name, icon: Icon, aside, run }: PaletteEntry) => (
                    <Command.Item
                      key={id ?? name}
                      value={`${title} ${id ?? name}`}
                      className={paletteItemClass}
                      onSelect={() => {
                        onClose()
                        run()
                      }}
                    >
                      <Icon aria-hidden className="size-4 shrink-0 text-quiet" />
                      <span className="flex-1 truncate">{name}</span>
                      {aside}
                    </Command.Item>
                  ))}
                </Command.Group>
              ))}
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const paletteGroupClass =
  '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-quiet [&_[cmdk-group-heading]]:text-xs'
const paletteItemClass = 'flex h-9 cursor-default items-center gap-2.5 rounded-md px-2.5 data-[selected=true]:bg-hover'

interface PaletteEntry {
  /** Tells entries apart whose names may be equal. */
  id?: string
  name: string
  /** Other words that find the entry. */
  words?: string
  icon: LucideIcon
  aside?: ReactNode
  run(): void
}

/** Single settings are found only by a typed text. */
function usePaletteGroups(
  screens: readonly Screen[],
  openScreen: (to: string, search?: Record<string, string>) => void,
  isTyped: boolean,
): { title: string; entries: PaletteEntry[] }[] {
  const { role } = useCurrentUser()
  const isDark = useIsDark()
  const { requestLogout } = useLogout()
  return [
    {
      title: 'Screens',
      entries: screens
        // A path with `$` needs an id, so the palette can't link to it.
        .filter(({ path }) => !path.includes('$'))
        .map(({ path, title: name, label: words = '', icon }) => {
          return { id: path, name, words, icon, run: () => openScreen(path) }
        }),
    },
    {
      title: 'Settings',
      entries: SETTINGS_ENTRIES.filter(({ tab }) => isTyped && (tab === 'account' || role === 'admin')).map(
        ({ name, words, tab }) => ({ name, words, icon: Settings, run: () => openScreen(paths.settings, { tab }) }),
      ),
    },
    {
      title: 'Actions',
      entries: [
        isDark
          ? { name: 'Switch to the light theme', icon: Sun, run: () => setTheme('light') }
          : { name: 'Switch to the dark theme', icon: Moon, run: () => setTheme('dark') },
        { name: 'Keyboard shortcuts', icon: Keyboard, run: () => keyListOpen.set(true) },
        { name: 'Log out', icon: LogOut, run: requestLogout },
      ],
    },
  ]
}

const SETTINGS_ENTRIES = [
  { name: 'Password', words: 'sign-in passkey second factor authenticator', tab: 'account' },
  { name: 'Your name and email', words: 'account byline author', tab: 'account' },
  { name: 'Name of the paper', words: 'county time zone founded description', tab: 'paper' },
  { name: 'Contact and links', words: 'phone address hours social facebook', tab: 'paper' },
  { name: 'Place names', words: 'towns townships', tab: 'paper' },
  { name: 'Logo and color', words: 'site figures statistics', tab: 'site' },
  { name: 'About, contact, terms and privacy', words: 'pages', tab: 'site' },
  { name: 'Newsletter day and time', words: 'sending clicks', tab: 'newsletter' },
  { name: 'Mail server', words: 'smtp email bounces sender connections', tab: 'connections' },
  { name: 'AI keys and costs', words: 'openai model spending limit connections', tab: 'connections' },
  { name: 'WordPress connection', words: 'mirror sync', tab: 'connections' },
  { name: 'Accounts', words: 'people invite roles access second factor export readers', tab: 'accounts' },
  { name: 'Backups', words: 'system status restore export download data alerts', tab: 'system' },
] as const

const ARTICLES_FOUND_LIMIT = 8

function paletteArticleQuery(search: string) {
  return {
    queryKey: ['articles', 'palette', search],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api(articleCalls.page, { query: { page: 1, per_page: ARTICLES_FOUND_LIMIT, search }, signal }),
  }
}
