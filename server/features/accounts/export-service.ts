import { consentText } from '#contract/accounts/rules.ts'
import { serverBusy } from '#contract/kernel/refusals.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../http/bind.ts'
import { refuse } from '../../http/refuse.ts'
import type { StreamAnswer } from '../../http/send-bytes.ts'
import { countAttempt } from '../../identity/attempts.ts'
import { type Exporter, isoTimestamp, jsonFile } from '../../identity/data-export.ts'
import { inPair } from '../../identity/in-pair.ts'
import { consentedAt, findCouple } from '../../identity/people.ts'
import { presentProfile } from '../../identity/profile.ts'
import { exportPerson } from '../../identity/records.ts'
import { activeSessions, sessionsOf } from '../../identity/sessions.ts'
import { policies } from '../../identity/throttle-rules.ts'
import { type ZipEntry, zip } from '../../lib/zip.ts'
import { passkeysOf } from './passkey-store.ts'
import { exportPasskey } from './records.ts'
import { codesOf } from './recovery-store.ts'

/** The first file of the archive, for people who open it without the app. */
const readMe = (product: string, now: number) => `Deine Daten aus ${product}
Stand: ${isoTimestamp(now)} (UTC)

Hier liegt alles, was ${product} über dich gespeichert hat und dir zeigt. Die
Dateien mit der Endung .json sind Text; jeder Editor und jeder Browser öffnet sie.
Die Fotos, die du gesendet hast, liegen im Ordner „fotos“.

Aus dem Chat, den Nachrichten und den Status ist beides dabei, deines und das,
was du von deiner Partner:in lesen konntest. Nicht dabei ist,
was du nie sehen konntest: verdeckte Antworten, Bewertungen und Tabus,
Kontaktdaten, und die Fotos, die nicht du gesendet hast. Was aus einer beendeten
Verbindung ruht, bleibt verborgen, bis ihr es beide zurückwünscht.

Die Datei enthält sehr Persönliches. Bewahre sie so auf.
`

async function* ownAccount(context: Context, actor: Actor): AsyncGenerator<ZipEntry> {
  const { database, vault, clock, config } = context
  const { db } = database
  yield { path: 'LIESMICH.txt', content: Buffer.from(readMe(config.appName, clock.now())) }
  const { me, partner } = await findCouple(db, vault, actor.pairId, actor.userId)
  if (me === undefined) throw new Error('export without a person')
  const profile = presentProfile(me, partner)
  yield jsonFile('profil.json', {
    ...exportPerson(me.record),
    paarCode: profile.pairCode,
    partnerRolle: profile.partnerRole,
    partner: profile.partner?.name ?? null,
    paarGegruendet: profile.isInitiator,
    zuletztOnline: me.lastOnlineAt === null ? null : isoTimestamp(me.lastOnlineAt),
  })
  yield jsonFile('einwilligung.json', {
    text: consentText(config.appName),
    erteiltAm: isoTimestamp(await consentedAt(db, actor.userId)),
  })
  const { sessions, passkeys } = await inPair(context, actor).read(async (_db, pair) => ({
    sessions: await sessionsOf(db, pair, actor.userId, clock.now()),
    passkeys: await passkeysOf(db, pair, actor.userId),
  }))
  yield jsonFile('anmeldungen.json', {
    sitzungen: sessions.map(({ device, createdAt, lastUsedAt }) => ({
      geraet: device,
      seit: isoTimestamp(createdAt),
      zuletzt: isoTimestamp(lastUsedAt),
    })),
    passkeys: passkeys.map((passkey) => ({
      ...exportPasskey(passkey),
      seit: isoTimestamp(passkey.createdAt),
      zuletzt: passkey.lastUsedAt === null ? null : isoTimestamp(passkey.lastUsedAt),
    })),
    wiederherstellungscodes: (await codesOf(db, actor.userId)).length,
  })
}

/** @throws Error once the session has ended or its person has left the pair */
async function checkStillLoggedIn({ database, clock }: Context, actor: Actor): Promise<void> {
  const { sessionId, pairId } = actor
  const active = await activeSessions(database.db, [sessionId], clock.now())
  if (active.get(sessionId) !== pairId) throw new Error('the session or its pair has ended')
}

/** Characters of a text that are sent after one look at the session: some hundred messages. */
const TEXT_TOGETHER = 65_536

/** Aborts a text once its session has ended or its person has left the pair. */
async function* textWhileLoggedIn(context: Context, actor: Actor, text: AsyncIterable<string>) {
  let read = ''
  for await (const piece of text) {
    read += piece
    if (read.length < TEXT_TOGETHER) continue
    await checkStillLoggedIn(context, actor)
    yield read
    read = ''
  }
  await checkStillLoggedIn(context, actor)
  yield read
}

/** Aborts the archive once its session has ended or its person has left the pair. */
async function* whileLoggedIn(
  context: Context,
  actor: Actor,
  exporters: readonly Exporter[],
): AsyncGenerator<ZipEntry> {
  for (const exporter of [(one: Actor) => ownAccount(context, one), ...exporters]) {
    for await (const { path, content } of exporter(actor)) {
      await checkStillLoggedIn(context, actor)
      const isWhole = content instanceof Uint8Array
      yield { path, content: isWhole ? content : textWhileLoggedIn(context, actor, content) }
    }
  }
}

/** Archives that run at a time; each holds what a couple keeps of cards, and may be read slowly. */
const RUNNING_MAX = 16
/** An archive runs for so long before it gives way to another one, however slowly it is read. */
const TURN_MS = 10_000

/** An archive that runs. */
export interface RunningArchive {
  /** Aborted where it gives way. */
  readonly signal: AbortSignal
  /** Counts what its reader has taken. */
  sent(bytes: number): void
  /** Call it once the archive is over. */
  end(): void
}

/**
 * Counts the archives that run, one of a person and RUNNING_MAX of all. Where so many run, the one
 * whose reader takes least gives way: a reader that stands still keeps nobody out.
 * @param now in milliseconds, never set back
 */
export function createRunningArchives(now = () => performance.now()) {
  const running = new Map<string, { beganAt: number; bytes: number; abort: AbortController }>()

  const slowest = () => {
    let found: { userId: string; pace: number } | undefined
    for (const [userId, { beganAt, bytes }] of running) {
      const ms = now() - beganAt
      const pace = bytes / ms
      if (ms >= TURN_MS && pace < (found?.pace ?? Number.POSITIVE_INFINITY))
        found = { userId, pace }
    }
    return found?.userId
  }
  const giveWay = (userId: string) => {
    running.get(userId)?.abort.abort(new Error('the slowest archive, and somebody else asked'))
    running.delete(userId)
  }

  return {
    /**
     * Counts one more.
     * @throws Refused 503 while another one of the person runs, or many do and none has had its turn
     */
    begin(userId: string): RunningArchive {
      const isFull = running.size >= RUNNING_MAX
      const goes = isFull ? slowest() : undefined
      if (running.has(userId) || (isFull && goes === undefined)) {
        refuse(serverBusy, TURN_MS / 1_000)
      }
      if (goes !== undefined) giveWay(goes)
      const archive = { beganAt: now(), bytes: 0, abort: new AbortController() }
      running.set(userId, archive)
      return {
        signal: archive.abort.signal,
        sent(bytes) {
          archive.bytes += bytes
        },
        end() {
          if (running.get(userId) === archive) running.delete(userId)
        },
      }
    },
  }
}

async function* counted(pieces: AsyncIterable<Buffer>, { sent }: RunningArchive) {
  for await (const piece of pieces) {
    yield piece
    // The reader has asked for the next one.
    sent(piece.length)
  }
}

type RunningArchives = ReturnType<typeof createRunningArchives>

/**
 * Streams an archive of a person's own data and what they see of the couple's.
 * @throws Refused 429 after five in an hour, 503 while another one of the person runs, or many do and none has had its turn
 */
export async function exportOwnData(
  context: Context,
  exporters: readonly Exporter[],
  running: RunningArchives,
  actor: Actor,
): Promise<StreamAnswer> {
  const { clock, log } = context
  const now = clock.now()
  const archive = running.begin(actor.userId)
  try {
    await countAttempt(context, 'export', actor.userId, policies.export)
  } catch (fault) {
    archive.end()
    throw fault
  }
  const day = isoTimestamp(now).slice(0, 10)
  return {
    contentType: 'application/zip',
    pieces: counted(zip(whileLoggedIn(context, actor, exporters), now), archive),
    signal: archive.signal,
    headers: { 'content-disposition': `attachment; filename="meine-daten-${day}.zip"` },
    onFault: (fault) => log.warn('export.cut', { userId: actor.userId, fault }),
    onOver: archive.end,
  }
}
