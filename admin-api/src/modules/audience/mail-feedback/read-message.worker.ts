import { answerInThread } from '../../../threads/answer-in-thread.ts'
import { readMessage } from './read-message.ts'

answerInThread((message: Uint8Array) => readMessage(Buffer.from(message)))
