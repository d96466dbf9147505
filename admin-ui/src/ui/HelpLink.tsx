import { Link } from '@tanstack/react-router'
import { CircleQuestionMark } from 'lucide-react'
import { createContext, type MouseEvent, use } from 'react'
import { classNames } from '../lib/class-names.ts'
import { hasUnsavedChanges } from '../lib/unsaved.ts'
import { paths } from '../paths.ts'
import { Tooltip } from './Tooltip.tsx'

/** The page of the editors’ guide about the screen, and where on the page: `calendar#games-and-scores`. */
export const ScreenHelpContext = createContext<string | undefined>(undefined)

export function HelpLink({ isOnBar = false }: { isOnBar?: boolean }) {
  const help = use(ScreenHelpContext)
  if (help === undefined) return null
  const [page = '', heading] = help.split('#')
  return (
    <Tooltip label="Help for this screen">
      <Link
        to={paths.helpPage}
        params={{ page }}
        {...(heading && { hash: heading })}
        aria-label="Help for this screen"
        onClick={openHelpBesideUnsaved}
        className={classNames(
          'grid shrink-0 place-items-center text-quiet print:hidden',
          isOnBar
            ? 'size-8 rounded-md hover:bg-hover hover:text-ink'
            : 'size-6 rounded-full hover:text-accent max-md:hidden',
        )}
      >
        <CircleQuestionMark aria-hidden className="size-4" />
      </Link>
    </Tooltip>
  )
}

/** Opens the guide in a tab: nobody should have to leave a form to read how to fill it in. */
function openHelpBesideUnsaved(event: MouseEvent<HTMLAnchorElement>): void {
  if (!hasUnsavedChanges()) return
  event.preventDefault()
  open(event.currentTarget.href, '_blank', 'noopener')
}
