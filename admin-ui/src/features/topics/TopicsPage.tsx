import { useState } from 'react'
import { useSearchParams } from '../../lib/search-params.ts'
import { listStateSchema } from './list-state.ts'
import { TopicEditor } from './TopicEditor.tsx'
import { TopicListScreen } from './TopicListScreen.tsx'

export function TopicsPage() {
  const [state, change] = useSearchParams(listStateSchema)
  const [edited, setEdited] = useState<string>()
  const { edit } = state
  if (edit !== undefined) {
    const close = () => {
      setEdited(edit)
      change({ edit: undefined })
    }
    return <TopicEditor key={edit} slug={edit} onClose={close} />
  }
  return <TopicListScreen state={state} edited={edited} />
}
