import { isAbsolute, relative } from 'node:path'
import { act, fine, type Verdict, watch } from './address-policy.ts'
import type { SelfTestFacts } from './models.ts'

/** Whether the server answers on this machine; undefined in the app, where it just has. */
export function serverVerdict({ place, isRunning }: SelfTestFacts): Verdict | undefined {
  if (place === 'app') return undefined
  return isRunning
    ? fine('Der Server läuft und antwortet.')
    : watch(
        'Der Server läuft gerade nicht; einiges lässt sich erst prüfen, wenn er läuft.',
        'Starte ihn und prüfe noch einmal.',
      )
}

/** Whether notifications can arrive, and on how many devices. */
export function pushVerdict({ config, push }: SelfTestFacts): Verdict {
  if (config.publicUrl?.startsWith('https://') !== true) {
    return act(
      'Mitteilungen kommen nicht an: Sie brauchen https und PUBLIC_URL als Absender.',
      'Richte https ein und setze PUBLIC_URL auf die Adresse mit https://.',
    )
  }
  if (push === undefined) {
    return watch(
      'Auf wie vielen Geräten Mitteilungen an sind, lässt sich gerade nicht lesen.',
      'Behebe zuerst, was bei der Datenbank steht.',
    )
  }
  const { devices, whose } = push
  const isOwn = whose === 'own'
  if (devices === 0) {
    return watch(
      `Mitteilungen gehen, sind aber auf ${isOwn ? 'keinem deiner Geräte' : 'keinem Gerät'} an.`,
      'Schalte sie auf dem Handy in der App ein, unter Profil.',
    )
  }
  if (isOwn) {
    const count = devices === 1 ? 'einem deiner' : `${devices} deiner`
    return fine(`Mitteilungen gehen und sind auf ${count} Geräte an.`)
  }
  const count = devices === 1 ? 'einem Gerät' : `${devices} Geräten`
  return fine(
    `Mitteilungen gehen und sind auf ${count} an. Eine Probe geht in der App unter /admin/pruefen.`,
  )
}

/** Whether the key is there and somebody has said that a copy lies elsewhere. */
export function keyVerdict({ key, config: { keyFile } }: SelfTestFacts): Verdict {
  if ('fault' in key) {
    return act(key.fault, 'Behebe das und prüfe noch einmal.')
  }
  return key.isCopied
    ? fine('Der Schlüssel liegt auch woanders, hast du bestätigt.')
    : act(
        'Ohne den Schlüssel öffnet sich keine Sicherung, und noch hat niemand bestätigt, dass er auch woanders liegt.',
        `Kopiere ${keyFile} auf einen Stick oder in einen Passwortmanager, nicht zu den Sicherungen, und bestätige es unter /admin/pruefen.`,
      )
}

const GIB = 1024 ** 3
const MIB = 1024 ** 2
const DAY_MS = 86_400_000
const YEAR_DAYS = 365
/** Earlier, growth says more about the first evening than about the years to come. */
const FORECAST_MIN_DAYS = 30
/** The check warns where the room on the disk is forecast to last for fewer days. */
const FORECAST_WATCH_DAYS = 180
const DISK_ACT_BYTES = GIB / 2
const DISK_WATCH_BYTES = 2 * GIB

const bytes = (count: number): string =>
  count >= GIB
    ? `${(count / GIB).toLocaleString('de-DE', { maximumFractionDigits: 1 })} GB`
    : `${Math.floor(count / MIB)} MB`

/** Days until the disk is full if it goes on as so far; undefined where that cannot be said. */
function daysOfRoom(disk: NonNullable<SelfTestFacts['machine']['disk']>): number | undefined {
  const ageDays = (disk.ageMs ?? 0) / DAY_MS
  if (ageDays < FORECAST_MIN_DAYS || disk.usedBytes === 0) return undefined
  return disk.freeBytes / (disk.usedBytes / ageDays)
}

function howLong(days: number | undefined): string {
  if (days === undefined) return ''
  if (days >= 10 * YEAR_DAYS) return ' Geht es so weiter, reicht das für mehr als zehn Jahre.'
  const years = Math.floor(days / YEAR_DAYS)
  if (years >= 1)
    return ` Geht es so weiter, reicht das für ${years === 1 ? 'ein Jahr' : `${years} Jahre`}.`
  const months = Math.floor(days / 30)
  return ` Geht es so weiter, reicht das für ${months <= 1 ? 'einen Monat' : `${months} Monate`}.`
}

/** Room on the disk of the data, and how long it lasts. */
export function diskVerdict({ machine: { disk }, config: { dataDir } }: SelfTestFacts): Verdict {
  if (disk === undefined) {
    return watch(
      `Wie viel Platz im Datenordner ${dataDir} ist, lässt sich nicht lesen.`,
      'Prüfe, ob es den Ordner gibt und wem er gehört.',
    )
  }
  const days = daysOfRoom(disk)
  const is = `Auf dem Datenträger sind mindestens ${bytes(disk.freeBytes)} frei.${howLong(days)}`
  const todo =
    'Lösche, was du nicht brauchst, oder ziehe mit dem Datenordner auf einen größeren um.'
  if (disk.freeBytes < DISK_ACT_BYTES) return act(is, todo)
  const isTight = disk.freeBytes < Math.max(DISK_WATCH_BYTES, disk.usedBytes)
  return isTight || (days ?? Number.POSITIVE_INFINITY) < FORECAST_WATCH_DAYS
    ? watch(is, todo)
    : fine(is)
}

/** A photo of 48 megapixels takes 850 MB while it is read (docs/decisions/0034). */
const MEMORY_TOTAL_MIN = 900 * MIB
const MEMORY_WATCH = 600 * MIB
const MEMORY_ACT = 150 * MIB

/** Room in memory for the server and for photos that are being read. */
export function memoryVerdict({ machine: { memory } }: SelfTestFacts): Verdict {
  const is = `Frei sind ${bytes(memory.availableBytes)} von ${bytes(memory.totalBytes)}.`
  const todo = 'Beende andere Programme auf diesem Rechner, oder gib ihm mehr Arbeitsspeicher.'
  if (memory.availableBytes < MEMORY_ACT) return act(is, todo)
  return memory.availableBytes < MEMORY_WATCH || memory.totalBytes < MEMORY_TOTAL_MIN
    ? watch(`${is} Für sehr große Fotos ist das knapp.`, todo)
    : fine(is)
}

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return !way.startsWith('..') && !isAbsolute(way)
}

/** Whether data and key would go with the folder of the program. */
export function folderVerdict({ config: { dataDir, keyFile }, root }: SelfTestFacts): Verdict {
  const inside = [
    ...(isInside(dataDir, root) ? ['die Daten'] : []),
    ...(isInside(keyFile, root) ? ['der Schlüssel'] : []),
  ]
  if (inside.length === 0) return fine('Daten und Schlüssel liegen außerhalb des Programms.')
  const what = inside.join(' und ')
  return watch(
    `Im Ordner des Programms liegen auch ${what}. Wer ihn löscht oder mit „git clean“ aufräumt, verliert sie.`,
    'Beende den Server, verschiebe den Datenordner und die Schlüsseldatei, und zeige mit DATA_DIR und MASTER_KEY_FILE auf den neuen Ort.',
  )
}

/** Whether what is acknowledged survives a power cut. */
export function databaseVerdict({ database, config }: SelfTestFacts): Verdict {
  if (database.fault !== undefined) {
    return act(database.fault, 'Behebe das zuerst; so lange bleibt manches hier ungeprüft.')
  }
  if (database.isBroken) {
    return act(
      'Der Datenträger hat einen Fehler gemeldet; der Server speichert nichts mehr.',
      'Sichere, was noch da ist, und tausche den Datenträger aus.',
    )
  }
  if ('file' in config.database) {
    return fine('Was zugesagt ist, liegt auf dem Datenträger, auch nach einem Stromausfall.')
  }
  return config.database.unsynced === true
    ? act(
        'DATABASE_SYNC=off: Ein Stromausfall kann verlieren, was schon zugesagt war.',
        'Nimm die Einstellung heraus und starte den Server neu.',
      )
    : fine('PostgreSQL schreibt auf den Datenträger, bevor etwas zugesagt wird.')
}

/** Whether the server has more rights than it needs. */
export function accountVerdict({ machine: { isRoot } }: SelfTestFacts): Verdict | undefined {
  if (isRoot === undefined) return undefined
  return isRoot
    ? watch(
        'Der Server läuft mit allen Rechten (root). Ein Fehler in ihm träfe den ganzen Rechner.',
        'Lass ihn unter einem eigenen Benutzer laufen, dem Daten und Schlüssel gehören.',
      )
    : fine('Der Server läuft ohne besondere Rechte.')
}

/** Last days with security updates, by the schedule of Node. */
const NODE_ENDS: Readonly<Record<number, string>> = { 24: '2028-04-30', 26: '2029-04-30' }
const NODE_WATCH_MS = 90 * DAY_MS

function isOlder(version: string, than: string): boolean {
  const [a, b] = [version, than].map((text) => text.split('.').map(Number))
  const at = [0, 1, 2].find((place) => a?.[place] !== b?.[place])
  return at !== undefined && (a?.[at] ?? 0) < (b?.[at] ?? 0)
}

/** Whether Node is new enough, and still gets security updates. */
export function nodeVerdict({ machine: { node, nodeMin }, now }: SelfTestFacts): Verdict {
  const todo = 'Bring Knistern auf den neuesten Stand; npm start holt das passende Node dazu.'
  if (isOlder(node, nodeMin)) {
    return act(`Node ${node} ist zu alt; nötig ist ${nodeMin} oder neuer.`, todo)
  }
  const end = NODE_ENDS[Number.parseInt(node, 10)]
  const left = end === undefined ? Number.POSITIVE_INFINITY : Date.parse(end) - now
  if (left < 0) return act(`Node ${node} bekommt keine Sicherheitsupdates mehr.`, todo)
  return left < NODE_WATCH_MS
    ? watch(`Node ${node} bekommt bald keine Sicherheitsupdates mehr.`, todo)
    : fine(`Node ${node} passt.`)
}
