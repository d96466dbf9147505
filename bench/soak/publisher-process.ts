// The publisher, which gets none of our environment, with its memory written down.
import './tell-memory.ts'
import '../../site/src/publisher/worker.ts'
