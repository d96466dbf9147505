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
  failed: 'The subscribers could not be loaded.',
  noMatch: 'No subscriber matches',
  showAll: 'Show all subscribers',
}
const SEARCH_HINT = 'A search finds the beginning of an address, or of what stands behind its @.'

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
          Everybody who gets the newsletter. Share the page where readers subscribe, or import the list that you have.
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
