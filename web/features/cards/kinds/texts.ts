import type { CardKind, CardKindFields } from './kindOf.ts'

const NAMES: Record<CardKind, string> = {
  advent: 'Advent',
  frühling: 'Frühling',
  sommer: 'Sommer',
  herbst: 'Herbst',
  winter: 'Winter',
  twoPhones: 'Für zwei Handys',
  occasion: 'Zu einem Anlass',
  reconciliation: 'Reden und Versöhnen',
  aftercare: 'Danach',
  lowEnergy: 'Wenig Kraft',
  toys: 'Mit Spielzeug',
  mirror: 'Spiegel',
  voice: 'Stimme',
  leading: 'Führen und Dienen',
  distance: 'Aus der Ferne',
  watching: 'Zusehen',
  voucher: 'Gutschein',
}

/** The meaning of a card's mark. */
export const kindName = (kind: CardKind, { advent }: Pick<CardKindFields, 'advent'>): string =>
  advent === null ? NAMES[kind] : `${NAMES.advent}, Türchen ${advent}`

/** The same with the perforated edge of a voucher, which is seen beside the mark. */
export const kindLabel = (kind: CardKind, card: Pick<CardKindFields, 'advent' | 'keep'>): string =>
  card.keep && kind !== 'voucher'
    ? `${kindName(kind, card)}, ${NAMES.voucher}`
    : kindName(kind, card)
