import { AI_NOT_CONFIGURED } from '@hometown/shared-types/ai'
import type { ChatMessage } from '@hometown/shared-types/chat'
import { storable } from '@hometown/shared-types/storable-text'
import pLimit from 'p-limit'
import type { AppContext } from '../../../context.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import { streamModel } from '../../platform/ai/ai.service.ts'
import { loadAiSettings } from '../../platform/ai/ai-settings.service.ts'
import {
  listAttachmentRows,
  listMessageRows,
  messageFromRow,
  updateAnswer,
  updateSession,
} from './assistant.repository.ts'
import type { ChatMessageRow, ChatSessionRow } from './assistant.table.ts'
import { checkCitations, keepKnownLinks } from './check-answer.ts'
import { composeTalk, instructionsAt } from './compose-talk.ts'
import { type FoundPassages, findPassages } from './passages.ts'

const ANSWER_TOKENS = 2000
/** Characters. */
const LONGEST_ANSWER = 40_000
const KEEP_EVERY_MS = 2000
/** Far below the time after which an answer counts as abandoned. */
const TOUCH_EVERY_MS = 15_000
const FAILED = 'The answer failed. Please try again.'
const CUT = 'The answer was too long and was cut off. Ask for the rest, or ask a narrower question.'
const UNCITED = 'This answer cites nothing from your archive. Check it before you use it.'

type AnswerChanges = Partial<Omit<ChatMessageRow, 'id' | 'session_id' | 'created_at' | 'touched_at'>>

interface AnswerWork {
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

type AnswerKeeper = ReturnType<typeof createAnswerKeeper>

/** Touches the answer regularly, even while the model is silent, so that it doesn't count as abandoned. */
function createAnswerKeeper({ store, clock }: AppContext, { id, touched_at }: ChatMessageRow) {
  const taken = new AbortController()
  const inTurn = pLimit(1)
  let touchedAt = touched_at
  const touching = setInterval(() => keep({}).catch(() => undefined), TOUCH_EVERY_MS)

  function write(changes: AnswerChanges, states: readonly ChatMessageRow['state'][]): Promise<boolean> {
    return inTurn(async () => {
      // A restart also touches the row, so the new value must be greater than the last one that we saw.
      const now = Math.max(clock.now(), touchedAt + 1)
      const isWritten = await updateAnswer(store.db, { id, touchedAt, states }, { ...changes, touched_at: now })
      if (isWritten) touchedAt = now
      return isWritten
    })
  }

  /** @returns false if another process took the answer over */
  async function keep(changes: AnswerChanges): Promise<boolean> {
    const isOurs = await write(changes, ['writing'])
    if (!isOurs) {
      clearInterval(touching)
      taken.abort()
    }
    return isOurs
  }

  return {
    /** Aborts when another process stops, deletes or restarts the answer. */
    taken: taken.signal,
    keep,
    async end(changes: AnswerChanges): Promise<void> {
      clearInterval(touching)
      await write(changes, ['writing', 'stopped'])
    },
  }
}

async function attempt(context: AppContext, work: AnswerWork, keeper: AnswerKeeper): Promise<AnswerChanges> {
  const { config, clock, store } = context
  const signal = AbortSignal.any([work.signal, keeper.taken])
  let found: FoundPassages = { passages: [], matching: 0, calendar: '' }
  let notices: string[] = []
  let said = ''
  let material = ''
  const ended = (state: ChatMessage['state'], problem: string | null = null): AnswerChanges => {
    const linked = keepKnownLinks(said, material, config.siteUrl)
    const { content, restsOn, dropped } = checkCitations(linked.content, found.passages)
    const isUncited = state === 'complete' && found.matching > 0 && restsOn.length === 0
    return {
      state,
      problem,
      content: storable(content),
      answered_by: 'model',
      rests_on: storableJson(restsOn),
      notices: storableJson([
        ...notices,
        ...droppedNotice(dropped, CITATION_DROPPED),
        ...droppedNotice(linked.dropped, LINK_DROPPED),
        ...(isUncited ? [UNCITED] : []),
      ]),
    }
  }
  try {
    const all = await listMessageRows(store.db, work.session.id)
    const rows = all.filter(({ created_at }) => created_at < work.answer.created_at)
    const [question, before] = rows.filter(({ role }) => role === 'user').reverse()
    found = await findPassages(context, question?.content ?? '', before?.content)
    const { providers } = await loadAiSettings(context)
    if (!providers.some((one) => one.provider === work.session.provider && one.configured)) return archiveAnswer(found)
    const talk = await composeTalk(context, rows, await listAttachmentRows(store.db, work.session.id), found)
    notices = talk.notices
    material = talk.material
    let keptAt = clock.now()
    for await (const text of streamModel(context, {
      provider: work.session.provider,
      purpose: 'assistant',
      messages: [{ role: 'system', content: instructionsAt(clock.now(), config.timeZone) }, ...talk.messages],
      maxTokens: ANSWER_TOKENS,
      signal,
      onCut: () => {
        notices = [...notices, CUT]
      },
    })) {
      said += text
      if (said.length > LONGEST_ANSWER) return ended('stopped')
      work.onText(text)
      const now = clock.now()
      if (now - keptAt < KEEP_EVERY_MS) continue
      keptAt = now
      const { content } = keepKnownLinks(said, material, config.siteUrl)
      if (!(await keeper.keep({ content: storable(content) }))) return ended('stopped')
    }
    return ended('complete')
  } catch (error) {
    if (signal.aborted) return ended('stopped')
    if (error instanceof AppError && error.code === AI_NOT_CONFIGURED) return archiveAnswer(found)
    if (error instanceof AppError) return ended('failed', error.message)
    context.log.error({ err: error }, 'an answer of the assistant failed')
    return ended('failed', FAILED)
  }
}

/** Without a model. */
function archiveAnswer({ passages, matching }: FoundPassages): AnswerChanges {
  const list = passages.slice(0, matching).map((passage, index) => ({ ...passage, number: index + 1 }))
  return {
    state: 'complete',
    answered_by: 'archive',
    content: list.length > 0 ? 'Found in your archive' : 'We found nothing in your archive for these words.',
    rests_on: storableJson(list),
  }
}

const CITATION_DROPPED = {
  one: 'We removed one citation: its passage doesn’t exist.',
  more: (count: number) => `We removed ${count} citations: their passages don’t exist.`,
}
const LINK_DROPPED = {
  one: 'We removed a link: its address isn’t in the sources of this answer.',
  more: (count: number) => `We removed ${count} links: their addresses aren’t in the sources of this answer.`,
}

function droppedNotice(count: number, { one, more }: typeof LINK_DROPPED): string[] {
  return count === 0 ? [] : [count === 1 ? one : more(count)]
}

function storableJson(value: unknown): string {
  return JSON.stringify(value, (_key, part) => (typeof part === 'string' ? storable(part) : part))
}
