import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Autosave } from './autosave.ts'

/** Lists mark articles that have unsaved changes, so they are read again when this article gets or loses some. */
export function useRefreshLists(autosave: Autosave, hasArticle: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!hasArticle) return
    let wasKept = false
    return autosave.state.subscribe(() => {
      const { kind } = autosave.state.get()
      if ((kind !== 'kept' && kind !== 'clean') || (kind === 'kept') === wasKept) return
      wasKept = kind === 'kept'
      for (const queryKey of [['articles'], ['dashboard']]) client.invalidateQueries({ queryKey }).catch(reportError)
    })
  }, [client, autosave, hasArticle])
}
