import { consentText } from '#contract/accounts/rules.ts'
import type { Context } from '#server/context.ts'
import type { Actor } from '#server/http/bind.ts'
import type { StreamAnswer } from '#server/http/send-bytes.ts'
import { countAttempt } from '#server/identity/attempts.ts'
import { consentedAt, findCouple } from '#server/identity/people.ts'
import { presentProfile } from '#server/identity/profile.ts'
import { exportPerson } from '#server/identity/records.ts'
import {
  checkStillLoggedIn,
  countSent,
  type RunningArchives,
} from '#server/identity/running-archives.ts'
import { sessionsOf } from '#server/identity/sessions.ts'
import { policies } from '#server/identity/throttle-rules.ts'
import { type ZipEntry, zip } from '#server/lib/zip.ts'
import { type Exporter, isoTimestamp, jsonFile } from '#server/pair/data-export.ts'
import { inPair } from '#server/pair/in-pair.ts'
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
    pieces: countSent(zip(whileLoggedIn(context, actor, exporters), now), archive),
    signal: archive.signal,
    headers: { 'content-disposition': `attachment; filename="meine-daten-${day}.zip"` },
    onFault: (fault) => log.warn('export.cut', { userId: actor.userId, fault }),
    onOver: archive.end,
  }
}
