import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { AtSign } from 'lucide-react'
import { countOf } from '../../lib/numbers.ts'
import { paths } from '../../paths.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { mentionsQuery } from './mentions.api.ts'

/** Only while somebody waits for an answer: the list of all mentions is in the palette. */
export function MentionsLink() {
  const navigate = useNavigate()
  const { data } = useQuery(mentionsQuery(1))
  if (!data || data.unread === 0) return null
  return (
    <span className="relative">
      <IconButton
        icon={AtSign}
        label={countOf(data.unread, 'new mention')}
        side="right"
        onClick={() => navigate({ to: paths.mentions }).catch(reportError)}
      />
      <span
        aria-hidden
        className="pointer-events-none absolute -top-0.5 -right-0.5 grid min-w-4 place-items-center rounded-full bg-accent px-1 font-semibold text-xs leading-4 text-on-accent tabular-nums"
      >
        {data.unread > 9 ? '9+' : data.unread}
      </span>
    </span>
  )
}
