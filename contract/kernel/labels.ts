import type { Call, IdKind, Refusal } from './call.ts'

/**
 * German names of the fields of a feature's calls and events (O-152). Kept apart from the schemas,
 * since the built page contains the calls but needs no names.
 */
export interface Labels {
  /** Names by field, at any depth; a field without an entry takes the name of its parent field. */
  readonly fields: Readonly<Record<string, string>>
  /** The sentence a screen shows where a field is left empty; without one „Da fehlt etwas: …“. */
  readonly empty?: readonly (readonly [Call, Readonly<Record<string, string | Refusal>>])[]
}

/** Names of ids, by what they identify. */
export const ID_LABELS: Readonly<Record<IdKind, string>> = {
  user: 'Person',
  pair: 'Paar',
  session: 'Anmeldung',
  card: 'Karte',
  category: 'Kategorie',
  message: 'Nachricht',
  file: 'Foto',
  story: 'Geschichte',
  question: 'Frage',
  invitation: 'Einladungscode',
  passkey: 'Passkey',
  formerPair: 'gemeinsame Vergangenheit',
  evening: 'Termin',
  calendar: 'Kalenderadresse',
  specialDay: 'besonderer Tag',
  letter: 'Brief',
}
