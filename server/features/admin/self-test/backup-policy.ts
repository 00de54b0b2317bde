import { backupStateOf } from '#server/storage/backup-state.ts'
import { act, fine, type Verdict, watch } from './address-policy.ts'
import type { SelfTestFacts } from './models.ts'

const HOUR_MS = 3_600_000
/** Backups that still fit, so that there is time to make room. */
const ROOM_FOR = 3

/** `3 Stunden`, `1 Tag`, `12 Tage`, rounded down; an hour at least. */
function ageOf(ms: number): string {
  const hours = Math.max(1, Math.floor(ms / HOUR_MS))
  if (hours < 48) return hours === 1 ? '1 Stunde' : `${hours} Stunden`
  return `${Math.floor(hours / 24)} Tage`
}

const SET_UP =
  'Richte eine ein, die jede Nacht läuft und auf einem anderen Datenträger liegt als die Daten.'
const LOOK =
  'Sieh nach, ob der Ort der Sicherungen da und beschreibbar ist, und sichere einmal von Hand.'

/** Whether there is a backup, how old it is, where it lies, and whether it opens. */
export function backupVerdict({
  backup,
  database,
  machine,
  now,
}: SelfTestFacts): Verdict | undefined {
  // The record of the backups lies there.
  if (database.fault !== undefined) return undefined
  const { record, freeBytes } = backup
  const ageMs = machine.disk?.ageMs
  const installedAt = ageMs === undefined ? undefined : now - ageMs
  const age = ageOf(Math.abs(now - (record?.lastGood?.at ?? now)))
  switch (backupStateOf(record, { now, installedAt })) {
    case 'none':
      return watch('Noch gibt es keine Sicherung.', SET_UP)
    case 'missing':
      return act('Es gibt keine Sicherung, obwohl ihr die App schon länger benutzt.', SET_UP)
    case 'failed':
      return act(`Die letzte Sicherung ist gescheitert. ${record?.fault ?? ''}`.trim(), LOOK)
    case 'trial failed':
      return act(
        `Die letzte Sicherung ließ sich nicht öffnen. ${record?.lastTrial?.fault ?? ''}`.trim(),
        'Sichere noch einmal von Hand, am besten auf einen anderen Datenträger.',
      )
    case 'old':
      return act(`Die letzte gute Sicherung ist ${age} alt.`, LOOK)
    case 'fine': {
      const isTight =
        freeBytes !== undefined && freeBytes < ROOM_FOR * (record?.lastGood?.bytes ?? 0)
      if (record?.lastGood?.isOnDataDisk === true) {
        return watch(
          `Die letzte Sicherung ist ${age} alt, liegt aber auf demselben Datenträger wie die Daten.`,
          'Sichere auf einen Stick oder eine andere Platte: Geht dieser Datenträger kaputt, ist sonst beides weg.',
        )
      }
      if (isTight) {
        return watch(
          `Die letzte Sicherung ist ${age} alt, und an ihrem Ort wird der Platz knapp.`,
          'Schaffe dort Platz, oder behalte weniger Sicherungen (--keep).',
        )
      }
      const isTried = record?.lastTrial !== null
      return fine(`Die letzte Sicherung ist ${age} alt${isTried ? ' und ließ sich öffnen' : ''}.`)
    }
  }
}
