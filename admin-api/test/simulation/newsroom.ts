import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { z } from 'zod'
import type { Config } from '../../src/config/config.ts'
import { testConfig } from '../support/build-test-app.ts'
import type { FailingStatements, FailurePoint } from '../support/failing-statements.ts'
import type { LastingDatabase } from '../support/lasting-database.ts'
import { addReaders } from '../support/readers.ts'
import { signIn, type TestUser } from '../support/sign-in.ts'
import { createTestClock, type TestClock } from '../support/test-clock.ts'
import type { SimulatedMailServer } from './mail-server.ts'
import { type Model, newModel } from './model.ts'
import { type RunningService, startService } from './running-service.ts'

const id = z.string()

/** The fields that the simulation reads. */
export const madeSchema = z.object({ id })
export const openedSchema = z.object({ title: z.string(), version: z.number() })
export const duplicatedSchema = z.object({ id, title: z.string() })
export const bulkSchema = z.object({ done: z.array(id) })
/** The call was malformed. */
const invalidSchema = z.object({ code: z.literal('invalid'), issues: z.array(z.object({ path: z.string() })) })

/** A promise of Hometown was broken. */
export class BrokenPromiseError extends Error {
  override name = 'BrokenPromiseError' as const
}

export function promise(isKept: boolean, sentence: string): asserts isKept {
  if (!isKept) throw new BrokenPromiseError(sentence)
}

const READERS = 5
const DAY = 24 * 60 * 60_000

/** `unsure`: the service failed, so it may be done or not. */
export type Outcome = 'done' | 'refused' | 'unsure'

export interface Answer {
  readonly status: number
  readonly outcome: Outcome
  /** Parsed JSON, else text. */
  readonly body: unknown
}

/** An open form, with the state when it was opened. */
export interface OpenCopy {
  readonly title: string
  readonly version: number
}

export interface Editor {
  readonly name: string
  readonly headers: TestUser['headers']
  readonly open: Map<string, OpenCopy>
}

export interface World {
  readonly database: LastingDatabase
  readonly faults: FailingStatements
  readonly mail: SimulatedMailServer
}

/** Readers, two editors, and a service that may die and come back. */
export interface Newsroom extends World {
  readonly clock: TestClock
  readonly model: Model
  readonly editors: readonly [Editor, Editor]
  /** What happened, in plain words. */
  readonly journal: string[]
  readonly service: RunningService
  /** The next failure; undefined if there is none. */
  trouble: { at: number; moment: FailurePoint; kills: boolean } | undefined
  /** A unique word. */
  newWord(): string
  call(who: Editor | null, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object): Promise<Answer>
  /** The next failure may happen during this work. */
  inTrouble<T>(work: () => Promise<T>): Promise<T>
  /** Kills it as kill -9 does. */
  killAndStart(): Promise<void>
  close(): Promise<void>
}

export async function openNewsroom(world: World): Promise<Newsroom> {
  const { database, faults, mail } = world
  mail.reset()
  const dataDir = mkdtempSync(join(tmpdir(), 'hometown-simulation-'))
  const config = configOf(dataDir, mail.url)
  const clock = createTestClock()
  let service = await startService({ store: database.open(), config, clock })
  let words = 0
  let calls = 0
  const newsroom: Newsroom = {
    ...world,
    ...{ clock, model: newModel(), journal: [], trouble: undefined },
    editors: [await hire('Nora'), await hire('Ben')],
    get service() {
      return service
    },
    newWord: () => `w${String(++words).padStart(5, '0')}q`,

    async call(who, method, url, payload) {
      calls += 1
      const options: InjectOptions = {
        ...{ method, url, remoteAddress: `10.${(calls >> 16) % 256}.${(calls >> 8) % 256}.${calls % 256}` },
        ...(who && { headers: who.headers }),
        ...(payload && { payload }),
      }
      const { statusCode: status, body } = await service.app.inject(options)
      const outcome = status < 400 ? 'done' : status < 500 ? 'refused' : 'unsure'
      const isJson = body.startsWith('{') || body.startsWith('[')
      const answer: Answer = { status, outcome, body: isJson ? JSON.parse(body) : body }
      // A malformed call would be refused every time, and test nothing.
      promise(!isInvalid(answer), `${method} ${url} doesn’t take ${JSON.stringify(payload)}: ${body}`)
      return answer
    },

    async inTrouble(work) {
      const { trouble } = newsroom
      if (!trouble) return work()
      newsroom.trouble = undefined
      if (trouble.kills) faults.dieAt(trouble.at, trouble.moment)
      else faults.failAt(trouble.at, trouble.moment)
      try {
        return await work()
      } finally {
        if (trouble.kills) await newsroom.killAndStart()
        else faults.lift()
      }
    },

    async killAndStart() {
      // From here on, nothing of the old process counts.
      faults.lift()
      faults.dieAt(1, 'before')
      await service.end()
      faults.lift()
      const store = database.open()
      // Ten seconds later: its leases have expired.
      await store.db.updateTable('leases').set({ expires_at: 0 }).execute()
      service = await startService({ store, config, clock })
    },

    async close() {
      faults.lift()
      await service.end()
      database.remove()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  await addFirstReaders()
  return newsroom

  async function hire(name: string): Promise<Editor> {
    return { name, headers: (await signIn(service.context)).headers, open: new Map() }
  }

  async function addFirstReaders(): Promise<void> {
    const emails = Array.from({ length: READERS }, (_, index) => `reader${index}@alder.example`)
    await addReaders(
      service.context,
      emails.map((email) => ({ email })),
    )
    for (const email of emails) newsroom.model.subscribers.push({ email, since: clock.now() - DAY, leftAt: null })
  }
}

function isInvalid({ body }: Answer): boolean {
  return invalidSchema.safeParse(body).success
}

function configOf(dataDir: string, smtpUrl: string): Config {
  return testConfig({
    ...{ DATA_DIR: dataDir, TIME_ZONE: 'America/Chicago', SMTP_URL: smtpUrl, MAIL_FROM: 'news@alder.example' },
    SIGNUP_RATE: '100000',
  })
}

/** Something that a person does, or that happens. */
export interface Action {
  /** In plain words, for the journal. */
  readonly name: string
  /** Relative to the other actions. */
  readonly weight: number
  run(newsroom: Newsroom, dice: Dice): Promise<void>
}

/** Numbers drawn before the run, so that a run can be repeated. */
export interface Dice {
  /** From 0; `sides` is exclusive. */
  below(sides: number): number
  pick<T>(list: readonly T[]): T | undefined
}

export function createDice(numbers: readonly number[]): Dice {
  let next = 0
  const below = (sides: number) => (numbers[next++ % numbers.length] ?? 0) % sides
  return { below, pick: (list) => (list.length === 0 ? undefined : list[below(list.length)]) }
}

export function anyEditor({ editors }: Newsroom, dice: Dice): Editor {
  return editors[dice.below(2) === 0 ? 0 : 1]
}

export type EditorWork<T> = (newsroom: Newsroom, editor: Editor, one: T, dice: Dice) => Promise<void>

/** Does nothing while there is no piece. */
export function editorAction<T>(
  name: string,
  weight: number,
  among: (model: Model) => readonly T[],
  work: EditorWork<T>,
): Action {
  return {
    name: `an editor ${name}`,
    weight,
    async run(newsroom, dice) {
      const one = dice.pick(among(newsroom.model))
      if (one !== undefined) await work(newsroom, anyEditor(newsroom, dice), one, dice)
    },
  }
}

export function tell({ journal }: Newsroom, sentence: string, answer?: { status: number }): void {
  journal.push(answer ? `${sentence}: ${answer.status}` : sentence)
}
