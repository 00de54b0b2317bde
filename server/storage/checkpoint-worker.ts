import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { storageFaultKind } from '../lib/storage-fault.ts'
import type { CheckpointDone, LogState } from './checkpoints.ts'

/** Pages the writer adds meanwhile are copied too, but it may add faster than this can copy. */
const PASSES_MAX = 8

interface WorkerData {
  readonly file: string
  /** Length of the log from which on a commit copies the missing pages itself. */
  readonly logPagesMax: number
}

const { file, logPagesMax } = workerData as WorkerData
const database = new DatabaseSync(file, { timeout: 5_000 })
// FULL: the copied pages are on the disk before the log that holds them is written over.
database.exec('pragma synchronous = full; pragma wal_autocheckpoint = 0')
const pass = database.prepare('pragma wal_checkpoint(passive)')
// A pass reports the state of its beginning, so this shows whether pages have come meanwhile.
const look = database.prepare('pragma wal_checkpoint(noop)')

function copy(): CheckpointDone {
  try {
    for (let passes = 0; passes < PASSES_MAX; passes += 1) {
      pass.get()
      const { log, checkpointed } = look.get() as unknown as LogState
      if (log === checkpointed) return { isCaughtUp: true }
      if (log >= logPagesMax) break
    }
    return {}
  } catch (fault) {
    const kind = storageFaultKind(fault)
    if (kind === 'broken') return { broken: String(fault) }
    // A full disk is reported by the next commit, and may have room again by then.
    return kind === 'full' ? {} : { failed: String(fault) }
  }
}

parentPort?.on('message', () => parentPort?.postMessage(copy()))
