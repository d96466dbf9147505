import { useState } from 'react'
import { useSearchParams } from '../../lib/search-params.ts'
import { listStateSchema } from './list-state.ts'
import { PeopleListScreen } from './PeopleListScreen.tsx'
import { PersonEditor } from './PersonEditor.tsx'

export function PeoplePage() {
  const [state, change] = useSearchParams(listStateSchema)
  const [hasEdited, setHasEdited] = useState(false)
  const { edit, name, kind } = state
  if (edit !== undefined) {
    const close = () => {
      setHasEdited(true)
      change({ edit: undefined, name: undefined, kind: undefined })
    }
    return (
      <PersonEditor key={edit} id={edit} prefill={{ ...(name && { name }), ...(kind && { kind }) }} onClose={close} />
    )
  }
  return <PeopleListScreen state={state} onChange={change} hasEdited={hasEdited} />
}
