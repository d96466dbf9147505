import type { GeneratedText } from '@hometown/shared-types/ai-writing'
import { escapeHtml } from '@hometown/shared-types/escape-html'
import { havePicturesArrived } from '../../parts/editor/awaited-pictures.ts'
import type { useArticleForm } from './use-article-form.ts'

const WAITING = {
  // Adding the draft resets the editor, which would cancel the upload.
  next: 'We’ll add the draft as soon as the upload is done.',
  lost: { title: 'Picture not uploaded', description: 'We added the draft without the picture. Upload it again.' },
}

type Draft = Pick<ReturnType<typeof useArticleForm>, 'form' | 'content' | 'replaceText'>

/** Adds a generated draft below the text, and fills empty fields. Returns whether all pictures of the text made it in. */
export async function addGeneratedDraft({ form, content, replaceText }: Draft, draft: GeneratedText): Promise<boolean> {
  const isWhole = await havePicturesArrived(content, WAITING)
  const fill = { shouldDirty: true, shouldValidate: true } as const
  if (draft.title && form.getValues('title').trim() === '') form.setValue('title', draft.title, fill)
  if (draft.description && form.getValues('description').trim() === '')
    form.setValue('description', draft.description, fill)
  const paragraphs = draft.content.split(/\n{2,}/).map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
  replaceText([content.get(), ...paragraphs].join(''))
  return isWhole
}
