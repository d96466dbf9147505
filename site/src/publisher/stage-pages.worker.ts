import { parentPort, workerData } from 'node:worker_threads'
import { indexContent } from '../lib/load-content.ts'
import { logAsService } from './publisher-log.ts'
import { loadPageRenderer } from './render.ts'
import { stageShare, type ThreadData } from './stage-pages.ts'

const { distDir, content, job, next }: ThreadData = workerData

logAsService()
const threadPageRenderer = await loadPageRenderer(distDir)
parentPort?.postMessage(
  await stageShare(threadPageRenderer, { ...indexContent(content), today: content.today }, job, next),
)
