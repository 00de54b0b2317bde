interface Couple {
  readonly userId: string | null
  readonly name: string | null
  readonly partner: { readonly id: string; readonly name: string } | null
}

/** Name of the person who chose a card (KARTEN-47 to KARTEN-49). */
export function whoChose(selectedBy: string | null, { userId, name, partner }: Couple): string {
  if (selectedBy !== null && selectedBy === userId) return name || 'Du'
  if (selectedBy !== null && selectedBy === partner?.id) return partner.name || 'Partner'
  return 'Unbekannt'
}
