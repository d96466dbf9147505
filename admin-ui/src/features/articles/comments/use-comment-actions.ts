import type { ArticleComments } from '@hometown/shared-types/comment'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { randomId } from '../../../lib/random-id.ts'
import { toastFailure } from '../../../ui/toast.ts'
import { addComment, changeComment, commentsQuery, deleteComment } from './comments.api.ts'

/** Each resolves to whether it is stored. Failures are told. */
export interface CommentActions {
  add(text: string, threadId?: string): Promise<boolean>
  edit(id: string, text: string): Promise<boolean>
  resolve(id: string, resolved: boolean): Promise<boolean>
  remove(id: string): Promise<boolean>
}

export function useCommentActions(articleId: string): CommentActions {
  const client = useQueryClient()
  // The same id until the service answers, so that retrying after a lost answer makes no second comment.
  const waiting = useRef(new Map<string, string>())

  async function store(what: string, call: () => Promise<ArticleComments>): Promise<boolean> {
    const { queryKey } = commentsQuery(articleId)
    try {
      const comments = await call()
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, comments)
      return true
    } catch (error) {
      toastFailure(what, error)
      client.invalidateQueries({ queryKey }).catch(reportError)
      return false
    }
  }

  return {
    async add(text, threadId) {
      const key = `${threadId} ${text}`
      const id = waiting.current.get(key) ?? randomId()
      waiting.current.set(key, id)
      const isStored = await store('Couldn’t add the comment', () =>
        addComment(articleId, { id, text, ...(threadId && { threadId }) }),
      )
      if (isStored) waiting.current.delete(key)
      return isStored
    },
    edit: (id, text) => store('Couldn’t change the comment', () => changeComment(id, { text })),
    resolve: (id, resolved) =>
      store(resolved ? 'Couldn’t resolve the thread' : 'Couldn’t reopen the thread', () =>
        changeComment(id, { resolved }),
      ),
    remove: (id) => store('Couldn’t delete the comment', () => deleteComment(id)),
  }
}
