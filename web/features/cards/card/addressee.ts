import type { Addressee } from '#contract/cards/rules.ts'

/** What a session says of its person and their partner. */
export interface Reader {
  readonly userId: string | null
  readonly profile: {
    readonly partner: { readonly id: string; readonly name: string } | null
  } | null
}

/**
 * Whom a card addresses, from the reader's side (O-162).
 *
 * Before a card is chosen, nobody is its chooser: both may be allowed to choose, and roles change. So
 * until then, and where the chooser is no longer in the pair, it says what it depends on, the same for
 * both and without a gender: „wer sie wählt“, „wer sie bekommt“.
 * @param selectedBy who has chosen the card; null before
 */
export function addressedTo(
  addressee: Addressee,
  selectedBy: string | null,
  { userId, profile }: Reader,
): string {
  if (addressee === 'both') return 'Für euch beide'
  const partner = profile?.partner ?? null
  const isMine = selectedBy === userId
  if (selectedBy === null || !(isMine || selectedBy === partner?.id)) {
    return addressee === 'chooser' ? 'Gemeint ist, wer sie wählt' : 'Gemeint ist, wer sie bekommt'
  }
  if (isMine === (addressee === 'chooser')) return 'Du bist gemeint'
  return `${partner?.name || 'Dein:e Partner:in'} ist gemeint`
}
