import type { overview } from '#contract/admin/calls.ts'
import type { BackupState } from '#contract/admin/rules.ts'
import type { Answer } from '#contract/kernel/call.ts'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { formatAtMost, formatInstant } from '../area/format.ts'
import { backupTexts as texts } from './texts.ts'

type Known = Answer<typeof overview>['backups']

/** Tones of the states that want something done. */
const TONES: Partial<Record<BackupState, 'warn' | 'error'>> = {
  missing: 'warn',
  old: 'error',
  failed: 'error',
  'trial failed': 'error',
}

/** Age, place, result and last trial of the backups. */
export function Backups({ state, lastRun, lastGood, lastTrial, notes }: Known) {
  const tone = TONES[state]
  const fault = state === 'trial failed' ? lastTrial?.fault : lastRun?.fault
  return (
    <section className="grid gap-3">
      <h2>{texts.title}</h2>
      {tone === undefined ? (
        <p className={state === 'fine' ? 'text-teal' : 'text-muted'}>{texts.states[state]}</p>
      ) : (
        <Banner tone={tone}>
          {texts.states[state]}
          {fault != null && <span className="mt-1 block wrap-anywhere">{fault}</span>}
        </Banner>
      )}
      {lastRun !== null && (
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 [&>dd]:wrap-anywhere [&>dt]:text-muted">
          <dt>{texts.lastGood}</dt>
          <dd>{lastGood === null ? texts.neverGood : <Moment at={lastGood.at} />}</dd>
          {lastRun.fault !== null && (
            <>
              <dt>{texts.lastRun}</dt>
              <dd>
                <Moment at={lastRun.at} />
              </dd>
            </>
          )}
          {lastGood !== null && (
            <>
              <dt>{texts.folder}</dt>
              <dd>{lastGood.folder}</dd>
              <dt>{texts.file}</dt>
              <dd>{lastGood.file}</dd>
              <dt>{texts.size}</dt>
              <dd>{formatAtMost(lastGood.bytes)}</dd>
            </>
          )}
          <dt>{texts.lastTrial}</dt>
          <dd>{describeTrial(lastTrial)}</dd>
        </dl>
      )}
      {lastGood?.isOnDataDisk === true && <p className="text-muted">{texts.sameDisk}</p>}
      {notes.map((note) => (
        <p key={note} className="wrap-anywhere text-muted">
          {note}
        </p>
      ))}
    </section>
  )
}

const Moment = ({ at }: { at: string }) => <time dateTime={at}>{formatInstant(at)}</time>

function describeTrial(trial: Known['lastTrial']): string {
  if (trial === null) return texts.neverTried
  const at = formatInstant(trial.at)
  return trial.fault === null ? texts.trialFine(at) : texts.trialFailed(at)
}
