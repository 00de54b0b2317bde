import { INVITATION_DAYS } from '#contract/pairing/rules.ts'
import type { Config } from '../config.ts'
import { addCode } from '../features/accounts/recovery-store.ts'
import { runAudited } from '../features/admin/audit-trail-service.ts'
import { inviteFounder } from '../features/pairing/founding-service.ts'
import { deleteFoundingInvitations } from '../features/pairing/founding-store.ts'
import { findByIdentifier, type Person } from '../identity/people.ts'
import { setSuperUser } from '../identity/super-user.ts'
import { StartFault } from '../lib/start-fault.ts'
import type { Db } from '../storage/database.ts'
import type { Vault } from '../vault/vault.ts'

/** An open installation: that of a running server, or one that a command has opened for itself. */
export interface Installation {
  readonly db: Db
  readonly vault: Vault
  readonly config: Pick<Config, 'publicUrl' | 'port'>
  /** Epoch milliseconds. */
  readonly now: () => number
}

interface Command {
  readonly wantsPerson: boolean
  /** @returns what it has to say, in whole lines */
  readonly run: (installation: Installation, identifier: string) => Promise<string>
}

/** The commands that work on an open installation, so that a running server carries them out. */
const COMMANDS: Readonly<Record<string, Command>> = {
  grant: { wantsPerson: true, run: (...given) => setRights(true, ...given) },
  revoke: { wantsPerson: true, run: (...given) => setRights(false, ...given) },
  'recovery-code': { wantsPerson: true, run: makeCode },
  invite: { wantsPerson: false, run: invite },
  uninvite: { wantsPerson: false, run: uninvite },
}

function commandOf([name = '', ...args]: readonly string[]): Command | undefined {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  const isComplete = command?.wantsPerson === true ? args.length === 1 : args.length === 0
  return isComplete && args[0] !== '' ? command : undefined
}

/** Whether these words are one of the commands with its arguments. */
export const isOperatorCommand = (words: readonly string[]): boolean =>
  commandOf(words) !== undefined

/**
 * Carries out a command of the operator and records it in the audit trail.
 * @param words the command, and the person it is about
 * @returns what is printed
 * @throws StartFault with a German sentence where it cannot be done
 */
export async function runOperatorCommand(
  installation: Installation,
  words: readonly string[],
): Promise<string> {
  const command = commandOf(words)
  if (command === undefined) throw new Error('not a command of the operator')
  return command.run(installation, words[1] ?? '')
}

/** @throws StartFault unless exactly one account has that e-mail address, name or number */
async function existingPerson({ db, vault }: Installation, identifier: string): Promise<Person> {
  const [person, ...others] = await findByIdentifier(db, vault, identifier)
  if (person === undefined) throw new StartFault(`Ein Konto „${identifier}“ gibt es nicht.`)
  if (others.length > 0) {
    throw new StartFault(`„${identifier}“ meint zwei Konten. Nimm die E-Mail-Adresse.`)
  }
  return person
}

async function setRights(
  isSuperUser: boolean,
  installation: Installation,
  identifier: string,
): Promise<string> {
  const { db, now } = installation
  const { id } = await existingPerson(installation, identifier)
  const act = isSuperUser ? 'rights given' : 'rights taken'
  await runAudited(db, { subjectId: id, act, now: now() }, (trx) =>
    setSuperUser(trx, id, isSuperUser),
  )
  return isSuperUser
    ? `„${identifier}“ ist jetzt Super User. Die Verwaltung liegt unter /admin.\n`
    : `„${identifier}“ ist kein Super User mehr.\n`
}

/** The operator can issue a recovery code, but never sets a password (trust c). */
async function makeCode(installation: Installation, identifier: string): Promise<string> {
  const { db, vault } = installation
  const { id } = await existingPerson(installation, identifier)
  const now = installation.now()
  const code = await runAudited(db, { subjectId: id, act: 'code made', now }, (trx) =>
    addCode(trx, vault, id, now),
  )
  return `Wiederherstellungscode für „${identifier}“, einmal gültig: ${code}\nWer ihn hat, kommt in das Konto. Gib ihn nur der Person selbst, am besten mündlich.\n`
}

/**
 * Invites the first member of a pair where registration is closed; the partner is invited in the
 * app (O-150).
 */
async function invite({ db, vault, config, now }: Installation): Promise<string> {
  const inviteCode = await inviteFounder(db, vault, now())
  const base = config.publicUrl ?? `http://localhost:${config.port}`
  const hint =
    config.publicUrl === undefined
      ? 'Ohne PUBLIC_URL führt der Link nur auf diesem Rechner hierher.\n'
      : ''
  return `Einladung für die erste Person eines neuen Paares, ${INVITATION_DAYS} Tage und einmal gültig:\n${base}/einladen/annehmen?inviteCode=${inviteCode}\nWer den Link hat, kann hier ein Konto anlegen. Gib ihn nur der Person selbst.\n${hint}`
}

async function uninvite({ db }: Installation): Promise<string> {
  const open = await deleteFoundingInvitations(db)
  return open === 1 ? 'Ein Link ist jetzt ungültig.\n' : `${open} Links sind jetzt ungültig.\n`
}
