import type { Call, IdKind, Refusal } from './call.ts'

/**
 * The German words for what a feature's calls and events carry (O-152). They stand beside the
 * schemas and not in them: the built page has the schemas' calls, but no words of theirs.
 */
export interface Labels {
  /** By name of a field, wherever it stands; a field without one is named after what it is in. */
  readonly fields: Readonly<Record<string, string>>
  /** What a screen says where a field is left empty; without one „Da fehlt etwas: …“. */
  readonly empty?: readonly (readonly [Call, Readonly<Record<string, string | Refusal>>])[]
}

/** Ids are named after what they are of. */
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
}
