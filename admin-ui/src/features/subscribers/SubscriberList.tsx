import type { DeskSubscriber, DeskSubscriberPage } from '@hometown/shared-types/desk-subscriber'
import { Mail } from 'lucide-react'
import { useCountyTime } from '../../lib/dates.ts'
import { ListScreen } from '../../parts/list-screen/ListScreen.tsx'
import { addressOf } from '../../parts/list-screen/list-address.ts'
import type { ListQuery } from '../../parts/list-screen/list-types.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { ChangeListState, SubscriberListState } from './list-state.ts'
import { ReachNote } from './ReachNote.tsx'
import { ShareLink } from './ShareLink.tsx'
import { SubscriberMenu } from './SubscriberMenu.tsx'
import { subscriberColumns } from './subscriber-columns.tsx'
import { useSubscriberControls } from './subscriber-controls.ts'

const TEXTS = {
  loading: 'Loading subscribers...',
  failed: 'Couldn’t load the subscribers.',
  noMatch: 'No subscriber matches',
  showAll: 'Show all subscribers',
}
const SEARCH_HINT = 'Search the start of an address or of its domain.'

interface SubscriberListProps {
  state: SubscriberListState
  onChange: ChangeListState
  query: ListQuery<DeskSubscriberPage>
}

export function SubscriberList({ state, onChange, query }: SubscriberListProps) {
  const { show, ...list } = state
  const isSearched = state.search.trim() !== ''
  const controls = useSubscriberControls(isSearched)
  const time = useCountyTime()
  return (
    <ListScreen
      controls={controls}
      state={list}
      query={query}
      texts={{ ...TEXTS, noMatchHint: isSearched && SEARCH_HINT }}
      icon={Mail}
      empty={
        <EmptyState icon={Mail} title="No subscribers yet" action={<ShareLink />}>
          Share the sign-up page with your readers, or import your list.
        </EmptyState>
      }
      layout={{
        label: 'Subscribers',
        columns: subscriberColumns(time, ({ id }) => ({ ...addressOf(list, controls), show: id })),
        idOf: ({ id }: DeskSubscriber) => id,
        nameOf: ({ email }) => email,
        currentId: show,
        actions: (subscriber) => (
          <SubscriberMenu subscriber={subscriber} onShow={() => onChange({ show: subscriber.id })} />
        ),
      }}
      note={(page) => <ReachNote page={page} isSearched={isSearched} />}
    />
  )
}
