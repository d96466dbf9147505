import { useQuery } from '@tanstack/react-query'
import { LoadingText } from '../../../ui/Spinner.tsx'
import { editedArticleQuery } from '../article-editor.api.ts'
import { LockedArticle } from './LockedArticle.tsx'

/** In place of a contributor's editor, once an editor has published or scheduled the article. */
export function DecidedArticle({ id }: { id: string }) {
  const { data } = useQuery(editedArticleQuery(id))
  return data ? <LockedArticle article={data} isOwn /> : <LoadingText />
}
