import { AI_NOT_CONFIGURED } from '@hometown/shared-types/ai'
import type { ChatMessage } from '@hometown/shared-types/chat'
import { storable } from '@hometown/shared-types/storable-text'
import type { AppContext } from '../../../../context.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import { aiState, streamModel } from '../../../platform/ai/ai.service.ts'
import type { ChatMessageRow, ChatSessionRow } from '../assistant.table.ts'
import { listAttachmentRows } from '../attachments/attachments.repository.ts'
import { listMessageRows, updateSession } from '../chat.repository.ts'
import { messageFromRow } from '../chat-json.ts'
import { findPassages } from '../passages/find-passages.ts'
import type { FoundPassages, Passage } from '../passages/passage.ts'
import { type AnswerChanges, type AnswerKeeper, createAnswerKeeper } from './answer-keeper.ts'
import { checkCitations } from './citations.ts'
import { composeTalk, instructionsAt, textOf } from './compose-talk.ts'
import { keepKnownLinks } from './known-links.ts'

const ANSWER_TOKENS = 2000
/** Characters. */
const LONGEST_ANSWER = 40_000
const KEEP_EVERY_MS = 2000
const FAILED = 'The answer failed. Please try again.'
const CUT = 'The answer was too long and was cut off. Ask for the rest, or ask a narrower question.'
const UNCITED = 'This answer cites nothing from your archive. Check it before you use it.'

export interface AnswerWork {
  session: ChatSessionRow
  answer: ChatMessageRow
  signal: AbortSignal
  onText(text: string): void
}

export async function writeAnswer(context: AppContext, work: AnswerWork): Promise<ChatMessage> {
  const { store, clock } = context
  const keeper = createAnswerKeeper(context, work.answer)
  const changes = await attempt(context, work, keeper)
  await keeper.end(changes)
  await updateSession(store.db, work.session.id, { updated_at: clock.now() })
  const kept = (await listMessageRows(store.db, work.session.id)).find(({ id }) => id === work.answer.id)
  return messageFromRow(kept ?? { ...work.answer, ...changes })
}

async function attempt(context: AppContext, work: AnswerWork, keeper: AnswerKeeper): Promise<AnswerChanges> {
  const signal = AbortSignal.any([work.signal, keeper.taken])
  let passages: Passage[] = []
  let notices: string[] = []
  let said = ''
  let material = ''
  const ended = (state: ChatMessage['state'], problem: string | null = null): AnswerChanges => {
    const linked = keepKnownLinks(said, material, context.config.siteUrl)
    const { content, restsOn, dropped } = checkCitations(linked.content, passages)
    const isUncited = state === 'complete' && passages.length > 0 && restsOn.length === 0
    return {
      state,
      problem,
      content: storable(content),
      answered_by: 'model',
      rests_on: storableJson(restsOn),
      notices: storableJson([
        ...notices,
        ...droppedNotice(dropped),
        ...linksNotice(linked.dropped),
        ...(isUncited ? [UNCITED] : []),
      ]),
    }
  }
  try {
    const { rows, before, question } = await readTalk(context, work)
    const found = await findPassages(context, question.content, before)
    passages = found.passages
    notices = found.facts
    if (!(await isConfigured(context, work.session))) return archiveAnswer(found)
    const attachments = await listAttachmentRows(context.store.db, work.session.id)
    const talk = await composeTalk(context, rows, attachments, found)
    notices = [...found.facts, ...talk.notices]
    material = textOf(talk.messages)
    let keptAt = context.clock.now()
    for await (const text of streamModel(context, {
      provider: work.session.provider,
      purpose: 'assistant',
      instructions: instructionsAt(context.clock.now(), context.config.timeZone),
      messages: talk.messages,
      maxTokens: ANSWER_TOKENS,
      signal,
      onCut: () => {
        notices = [...notices, CUT]
      },
    })) {
      said += text
      if (said.length > LONGEST_ANSWER) return ended('stopped')
      work.onText(text)
      const now = context.clock.now()
      if (now - keptAt < KEEP_EVERY_MS) continue
      keptAt = now
      const { content } = keepKnownLinks(said, material, context.config.siteUrl)
      if (!(await keeper.keep({ content: storable(content) }))) return ended('stopped')
    }
    return ended('complete')
  } catch (error) {
    if (signal.aborted) return ended('stopped')
    if (error instanceof AppError && error.code === AI_NOT_CONFIGURED)
      return archiveAnswer({ passages, facts: notices })
    if (error instanceof AppError) return ended('failed', error.message)
    context.log.error({ err: error }, 'an answer of the assistant failed')
    return ended('failed', FAILED)
  }
}

async function readTalk({ store }: AppContext, { session, answer }: AnswerWork) {
  const rows = await listMessageRows(store.db, session.id)
  const upTo = rows.slice(
    0,
    rows.findIndex(({ id }) => id === answer.id),
  )
  const [before, question] = upTo.filter(({ role }) => role === 'user').slice(-2)
  const last = question ?? before
  if (!last) throw new Error('An answer without a question')
  return { rows: upTo, question: last, before: question ? (before?.content ?? '') : '' }
}

async function isConfigured(context: AppContext, { provider }: ChatSessionRow): Promise<boolean> {
  const { providers } = await aiState(context)
  return providers.some((one) => one.provider === provider && one.configured)
}

function archiveAnswer({ passages, facts }: FoundPassages): AnswerChanges {
  const list = passages.map((passage, index) => ({ ...passage, number: index + 1 }))
  return {
    state: 'complete',
    answered_by: 'archive',
    content: passages.length > 0 ? 'Found in your archive' : 'We found nothing in your archive for these words.',
    rests_on: storableJson(list),
    notices: storableJson(facts),
    problem: null,
  }
}

function droppedNotice(dropped: number): string[] {
  if (dropped === 0) return []
  return [
    dropped === 1
      ? 'We removed one citation: its passage doesn’t exist.'
      : `We removed ${dropped} citations: their passages don’t exist.`,
  ]
}

function linksNotice(dropped: number): string[] {
  if (dropped === 0) return []
  return [
    dropped === 1
      ? 'We removed a link: its address isn’t in the sources of this answer.'
      : `We removed ${dropped} links: their addresses aren’t in the sources of this answer.`,
  ]
}

function storableJson(value: unknown): string {
  return JSON.stringify(value, (_key, part) => (typeof part === 'string' ? storable(part) : part))
}
