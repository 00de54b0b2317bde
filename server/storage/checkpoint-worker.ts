import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { storageFaultKind } from '../lib/storage-fault.ts'
import type { CheckpointDone, LogState } from './checkpoints.ts'

/** What the writer adds meanwhile is copied too, but it may add faster than this can copy. */
const PASSES_MAX = 8

interface WorkerData {
  readonly file: string
  /** From here on a commit copies what is missing. */
  readonly logPagesMax: number
}

const { file, logPagesMax } = workerData as WorkerData
const database = new DatabaseSync(file, { timeout: 5_000 })
// FULL: the copied pages are on the disk before the log that holds them is written over.
database.exec('pragma synchronous = full; pragma wal_autocheckpoint = 0')
const pass = database.prepare('pragma wal_checkpoint(passive)')
// What a pass answers is of its beginning, and never tells that something has come meanwhile.
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
    // Of a full disk the next commit tells, and it may have room again.
    return kind === 'full' ? {} : { failed: String(fault) }
  }
}

parentPort?.on('message', () => parentPort?.postMessage(copy()))
