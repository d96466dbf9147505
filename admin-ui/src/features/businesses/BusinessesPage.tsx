import { useState } from 'react'
import { useSearchParams } from '../../lib/search-params.ts'
import { BusinessEditor } from './BusinessEditor.tsx'
import { BusinessListScreen } from './BusinessListScreen.tsx'
import { listStateSchema } from './list-state.ts'

export function BusinessesPage() {
  const [state, change] = useSearchParams(listStateSchema)
  const [hasEdited, setHasEdited] = useState(false)
  const { edit } = state
  if (edit !== undefined) {
    const close = () => {
      setHasEdited(true)
      change({ edit: undefined })
    }
    return <BusinessEditor key={edit} id={edit} onClose={close} />
  }
  return <BusinessListScreen state={state} onChange={change} hasEdited={hasEdited} />
}
