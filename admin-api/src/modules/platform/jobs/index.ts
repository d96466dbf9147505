export {
  createJob,
  type Job,
  nextTimeOfDay,
  planEvery,
  type RunningJob,
  runAsLeader,
  startPlannedWork,
} from './job.service.ts'
export {
  createInstallationLock,
  findLeaderLastSeen,
  isStillLeading,
  type Leader,
  LeadershipLostError,
  recordLeaderSeen,
  requireLeader,
  writeAsLeader,
} from './leader.service.ts'
