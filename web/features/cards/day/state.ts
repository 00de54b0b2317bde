/** What a session says of both partners. */
interface Couple {
  readonly userId: string | null
  readonly name: string | null
  readonly profile: {
    readonly partner: { readonly id: string; readonly name: string } | null
  } | null
}

/** Name of the person who chose a card (KARTEN-47 to KARTEN-49). */
export function whoChose(selectedBy: string | null, { userId, name, profile }: Couple): string {
  if (selectedBy !== null && selectedBy === userId) return name || 'Du'
  if (selectedBy !== null && selectedBy === profile?.partner?.id)
    return profile.partner.name || 'Partner'
  return 'Unbekannt'
}
