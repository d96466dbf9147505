import type { GeneratedText, generateTextSchema } from '@hometown/shared-types/ai-writing'
import { storable } from '@hometown/shared-types/storable-text'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { askModel, plainWords } from '../../platform/ai/ai.service.ts'
import { missingIn, readSource } from '../ai-enrichment/enrichment.service.ts'

type Asked = z.output<typeof generateTextSchema>

const line = z.string().transform(plainWords)
const paragraph = line.pipe(z.string().min(1).max(3000))
const description = z.object({ content: paragraph })
const draft = z.object({
  title: line.pipe(z.string().min(1).max(200)),
  description: line.pipe(z.string().min(1).max(300)),
  paragraphs: z.array(paragraph).min(1).max(30),
})

export async function writeText(context: AppContext, asked: Asked, signal?: AbortSignal): Promise<GeneratedText> {
  return asked.kind === 'article' ? writeDraft(context, asked, signal) : describeEvent(context, asked, signal)
}

async function describeEvent(context: AppContext, { prompt, category }: Asked, signal?: AbortSignal) {
  return await askModel(context, {
    purpose: 'event-description',
    instructions: [
      'You write for the calendar of a local paper. The material says what is to be described, and how.',
      `Write a friendly description of two or three sentences${category ? ` for the section ${category}` : ''}, as plain text, with nothing that is not in the material.`,
    ].join('\n'),
    data: prompt,
    schema: description,
    maxTokens: 400,
    signal,
  })
}

async function writeDraft(
  context: AppContext,
  { prompt, category }: Asked,
  signal?: AbortSignal,
): Promise<GeneratedText> {
  const {
    title,
    description: lead,
    paragraphs,
  } = await askModel(context, {
    purpose: 'article-draft',
    instructions: [
      `You write a first draft of an article for a local paper${category ? `, section ${category}` : ''}, out of the notes of its reporter. The material is the notes.`,
      'Plain, exact news style: what is new first, short paragraphs, no opinion, no filler.',
      'Say nothing that the notes do not say. Take names, numbers, dates and quotes exactly as they stand; quote only what the notes quote. Where something is missing, leave it out.',
      '- "title": sentence case. - "description": one sentence that stands above the article. - "paragraphs": plain text.',
    ].join('\n'),
    data: prompt,
    schema: draft,
    maxTokens: 3000,
    signal,
  })
  const notes = readSource(prompt)
  const missing = new Set([title, lead, ...paragraphs].flatMap((text) => missingIn(notes, text)))
  return {
    title,
    description: lead,
    content: storable(paragraphs.join('\n\n')),
    problems: [...missing].map((words) => `“${words}” isn’t in the notes.`),
  }
}
